import { useQueryClient } from '@tanstack/react-query'
import {
  type Device,
  deviceNames,
  deviceOf,
  devices,
  type SearchEngine,
  searchEngineNames,
  searchEngineOf,
  searchEngines,
} from '#contract/rules/serp-fetches/search-engines.ts'
import { Picker } from '../../../../shared/inputs/picker.tsx'
import { lockedPicker } from '../../../limits/locked-picker.tsx'
import { LanguagePicker } from '../../../locations/language-picker.tsx'
import { prefetchOffers } from '../../domains/engine-offers.ts'
import { deviceIcons } from '../device-icons.ts'
import { settingFieldIds } from './search-settings.ts'
import type { SettingsForm } from './settings-form.ts'
import type { EngineChange } from './use-engine-change.ts'

const engineNames = Object.keys(searchEngines) as SearchEngine[]
const engineOptions = engineNames.map((name) => ({ value: name, label: searchEngineNames[name] }))
const deviceKeys = Object.keys(devices) as Device[]
const deviceOptions = deviceKeys.map((name) => ({ value: name, label: deviceNames[name] }))

type EngineChoicesProps = { form: SettingsForm; change: EngineChange; isLocked: boolean }

/** Engine, device and language. On a trial they stand still and say so. */
export function EngineChoices({ form, change, isLocked }: EngineChoicesProps) {
  const { values, idPrefix = '' } = form
  const queryClient = useQueryClient()
  const { notes, changeEngine, forget } = change
  const DeviceIcon = deviceIcons[deviceOf(values.deviceType)]
  const closed = lockedPicker(isLocked)
  return (
    <>
      <Picker
        id={idPrefix + settingFieldIds.searchEngine}
        label="Search engine"
        options={engineOptions}
        value={searchEngineOf(values.searchEngine)}
        onChange={(name) => {
          const chosen = engineNames.find((one) => one === name)
          if (chosen !== undefined) void changeEngine(searchEngines[chosen])
        }}
        onOpen={() => {
          for (const code of Object.values(searchEngines)) prefetchOffers(queryClient, code)
        }}
        error={form.errors.searchEngine}
        {...closed}
      />
      <Picker
        id={idPrefix + settingFieldIds.deviceType}
        label="Device type"
        leftSection={<DeviceIcon size={16} stroke={1.6} aria-hidden />}
        options={deviceOptions}
        value={deviceOf(values.deviceType)}
        onChange={(name) => {
          const chosen = deviceKeys.find((one) => one === name)
          if (chosen !== undefined) form.change({ deviceType: devices[chosen] })
        }}
        error={form.errors.deviceType}
        {...closed}
      />
      <LanguagePicker
        id={idPrefix + settingFieldIds.language}
        searchEngine={values.searchEngine}
        value={values.language}
        onChange={(code) => {
          form.change({ language: code })
          forget('language')
        }}
        note={notes.language}
        error={form.errors.language}
        isLocked={isLocked}
      />
    </>
  )
}
