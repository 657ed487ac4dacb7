import { useQueryClient } from '@tanstack/react-query'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { type CreditSetting, serpKeywordPrice } from '#contract/rules/paid-runs/prices.ts'
import {
  type Device,
  depths,
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
import { ReadingChoices } from './reading-choices.tsx'
import { settingFieldIds as fieldIds } from './search-settings.ts'
import type { SettingsForm } from './settings-form.ts'
import type { EngineChange } from './use-engine-change.ts'

const engineNames = Object.keys(searchEngines) as SearchEngine[]
const engineOptions = engineNames.map((name) => ({ value: name, label: searchEngineNames[name] }))
const deviceKeys = Object.keys(devices) as Device[]
const deviceOptions = deviceKeys.map((name) => ({ value: name, label: deviceNames[name] }))

/** The price is shown because more results cost more, especially on engines with few results per page. */
const depthOptions = (setting: CreditSetting | undefined, engine: SearchEngine) =>
  depths.map((depth) => ({
    value: String(depth),
    label: `Top ${depth}`,
    detail: setting && `${formatCredits(serpKeywordPrice(setting, { engine, depth }))} credits per keyword`,
  }))

type SearchChoicesProps = {
  form: SettingsForm
  change: EngineChange
  /** The price row; undefined until it is loaded. */
  setting: CreditSetting | undefined
  isLocked: boolean
}

/** Engine, device, language, depth and what is read beside. On a trial they stand still and say so. */
export function SearchChoices({ form, change, setting, isLocked }: SearchChoicesProps) {
  const { values } = form
  const queryClient = useQueryClient()
  const { notes, changeEngine, forget } = change
  const DeviceIcon = deviceIcons[deviceOf(values.deviceType)]
  const closed = lockedPicker(isLocked)

  return (
    <>
      <Picker
        id={fieldIds.searchEngine}
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
        id={fieldIds.deviceType}
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
        id={fieldIds.language}
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
      <Picker
        id={fieldIds.depth}
        label="Depth"
        options={depthOptions(setting, searchEngineOf(values.searchEngine))}
        value={String(values.depth)}
        onChange={(text) => {
          const depth = depths.find((one) => String(one) === text)
          if (depth !== undefined) form.change({ depth })
        }}
        error={form.errors.depth}
        {...closed}
      />
      <ReadingChoices form={form} setting={setting} />
    </>
  )
}
