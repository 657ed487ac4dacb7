import { VisuallyHidden } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconLock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { formatCredits } from '#contract/credit-amounts.ts'
import { findLanguage, type Language } from '#contract/places.ts'
import { type CreditSetting, serpKeywordPrice } from '#contract/pricing.ts'
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
} from '#contract/search-engines.ts'
import { prefetchOffers, useOfferedLanguages } from '../../../shared/inputs/engine-offers.ts'
import { CountryPicker, PlacePicker } from '../../../shared/inputs/location-picker.tsx'
import { Picker } from '../../../shared/inputs/picker.tsx'
import type { Icon } from '../../../shared/ui/icon.ts'
import { formWords } from '../messages.ts'
import { type CheckFormValues, fieldIds } from './check-form-values.ts'
import classes from './start-check-page.module.css'
import { useEngineChange } from './use-engine-change.ts'

const engineNames = Object.keys(searchEngines) as SearchEngine[]
const engineOptions = engineNames.map((name) => ({ value: name, label: searchEngineNames[name] }))
const deviceKeys = Object.keys(devices) as Device[]
const deviceOptions = deviceKeys.map((name) => ({ value: name, label: deviceNames[name] }))
const deviceIcons = {
  desktop: IconDeviceDesktop,
  tablet: IconDeviceTablet,
  mobile: IconDeviceMobile,
} satisfies Record<Device, Icon>

/** More results cost more, and are chosen knowing it. */
const depthOptions = (setting: CreditSetting | undefined) =>
  depths.map((depth) => ({
    value: String(depth),
    label: `First ${depth} results`,
    detail: setting && `${formatCredits(serpKeywordPrice(setting, depth))} credits a keyword`,
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

type WhereToLookProps = {
  form: UseFormReturnType<CheckFormValues>
  /** The price row; undefined until the server has told it. */
  setting: CreditSetting | undefined
  isLocked: boolean
}

/** Engine, device, language, depth and place. On a trial the first four stand still and say so. */
export function WhereToLook({ form, setting, isLocked }: WhereToLookProps) {
  const { values } = form
  const queryClient = useQueryClient()
  const { notes, changeEngine, forget } = useEngineChange(form)
  const languages = useOfferedLanguages(values.searchEngine)
  const DeviceIcon = deviceIcons[deviceOf(values.deviceType)]
  const closed = isLocked
    ? { lockedSection: <IconLock size={14} stroke={1.8} aria-hidden />, description: formWords.lockedSelect }
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
          if (chosen !== undefined) form.setFieldValue('deviceType', devices[chosen])
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
          form.setFieldValue('language', code)
          forget('language')
        }}
        searchable
        nothingFound="No such language"
        description={notes.language}
        error={form.errors.language}
        {...closed}
      />
      <Picker
        id={fieldIds.depth}
        label="Results to read"
        options={depthOptions(setting)}
        value={String(values.depth)}
        onChange={(text) => {
          const depth = depths.find((one) => String(one) === text)
          if (depth !== undefined) form.setFieldValue('depth', depth)
        }}
        error={form.errors.depth}
        {...closed}
      />
      <CountryPicker
        id={fieldIds.country}
        searchEngine={values.searchEngine}
        value={values.country}
        onChange={(country) => {
          form.setFieldValue('country', country)
          if (country !== values.country) form.setFieldValue('place', null)
          forget('country')
          forget('place')
        }}
        note={notes.country}
        error={form.errors.country}
      />
      <div className={classes.place}>
        <PlacePicker
          id={fieldIds.state_city}
          key={values.country}
          country={values.country}
          searchEngine={values.searchEngine}
          value={values.place}
          onChange={(place) => {
            form.setFieldValue('place', place)
            form.clearFieldError('state_city')
            forget('place')
          }}
          note={notes.place}
          error={form.errors.state_city}
        />
      </div>
      <VisuallyHidden role="status">{[notes.language, notes.country, notes.place].join(' ')}</VisuallyHidden>
    </>
  )
}
