import { IconLock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { formatCredits } from '#contract/rules/credit-amounts.ts'
import { findLanguage, type Language } from '#contract/rules/places.ts'
import { type CreditSetting, serpKeywordPrice } from '#contract/rules/pricing.ts'
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
} from '#contract/rules/search-engines.ts'
import { deviceIcons } from '../../ui/device-icons.ts'
import { prefetchOffers, useOfferedLanguages } from '../engine-offers.ts'
import { inputMessages } from '../messages.ts'
import { Picker } from '../picker.tsx'
import { ReadingChoices } from './reading-choices.tsx'
import { settingFieldIds as fieldIds } from './search-settings.ts'
import type { SettingsForm } from './settings-form.ts'
import type { EngineChange } from './use-engine-change.ts'

const engineNames = Object.keys(searchEngines) as SearchEngine[]
const engineOptions = engineNames.map((name) => ({ value: name, label: searchEngineNames[name] }))
const deviceKeys = Object.keys(devices) as Device[]
const deviceOptions = deviceKeys.map((name) => ({ value: name, label: deviceNames[name] }))

/** More results cost more, and are chosen knowing it. */
const depthOptions = (setting: CreditSetting | undefined) =>
  depths.map((depth) => ({
    value: String(depth),
    label: `Top ${depth}`,
    detail: setting && `${formatCredits(serpKeywordPrice(setting, { depth }))} credits per keyword`,
  }))

/** What is chosen stays listed even if the engine should lack it. */
function languageOptions(offered: readonly Language[], value: string) {
  const chosen = findLanguage(value)
  const isListed = chosen === undefined || offered.some(({ language_code }) => language_code === value)
  return (isListed ? offered : [chosen, ...offered]).map((one) => ({
    value: one.language_code,
    label: one.language_name,
  }))
}

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
  const languages = useOfferedLanguages(values.searchEngine)
  const DeviceIcon = deviceIcons[deviceOf(values.deviceType)]
  const closed = isLocked
    ? { lockedSection: <IconLock size={14} stroke={1.8} aria-hidden />, description: inputMessages.lockedSelect }
    : {}

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
      <Picker
        id={fieldIds.language}
        label="Language"
        options={languageOptions(languages, values.language)}
        value={values.language}
        onChange={(code) => {
          form.change({ language: code })
          forget('language')
        }}
        searchable
        nothingFound="No matching languages"
        description={notes.language}
        error={form.errors.language}
        {...closed}
      />
      <Picker
        id={fieldIds.depth}
        label="Depth"
        options={depthOptions(setting)}
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
