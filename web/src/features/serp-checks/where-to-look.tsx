import type { UseFormReturnType } from '@mantine/form'
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconLock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { findCountry, languages } from '#contract/places.ts'
import {
  type Device,
  depths,
  deviceNames,
  deviceOf,
  devices,
  type SearchEngine,
  type SearchEngineCode,
  searchEngineNames,
  searchEngineOf,
  searchEngines,
} from '#contract/search-engines.ts'
import { orpc } from '../../shared/api/client.ts'
import { formatPlace } from '../../shared/format/places.ts'
import { CountryPicker, PlacePicker } from '../../shared/inputs/location-picker.tsx'
import { Picker } from '../../shared/inputs/picker.tsx'
import type { Icon } from '../../shared/ui/icon.ts'
import { type CheckFormValues, fieldIds } from './check-form-values.ts'
import { formWords } from './messages.ts'
import classes from './start-check-page.module.css'

const engineNames = Object.keys(searchEngines) as SearchEngine[]
const engineOptions = engineNames.map((name) => ({ value: name, label: searchEngineNames[name] }))
const deviceKeys = Object.keys(devices) as Device[]
const deviceOptions = deviceKeys.map((name) => ({ value: name, label: deviceNames[name] }))
const languageOptions = languages.map((one) => ({ value: one.language_code, label: one.language_name }))
const depthOptions = depths.map((depth) => ({ value: String(depth), label: `First ${depth} results` }))
const deviceIcons = {
  desktop: IconDeviceDesktop,
  tablet: IconDeviceTablet,
  mobile: IconDeviceMobile,
} satisfies Record<Device, Icon>

type WhereToLookProps = { form: UseFormReturnType<CheckFormValues>; isLocked: boolean }

/** Engine, device, language, depth and place. On a trial the first four stand still and say so. */
export function WhereToLook({ form, isLocked }: WhereToLookProps) {
  const { values } = form
  const queryClient = useQueryClient()
  const [placeNote, setPlaceNote] = useState<string>()
  const DeviceIcon = deviceIcons[deviceOf(values.deviceType)]
  const closed = isLocked
    ? { lockedSection: <IconLock size={14} stroke={1.8} aria-hidden />, description: formWords.lockedSelect }
    : {}

  /** A place the new engine does not know is dropped, with a word; one that could not be looked up is kept. */
  const changeEngine = async (searchEngine: SearchEngineCode) => {
    form.setFieldValue('searchEngine', searchEngine)
    setPlaceNote(undefined)
    const { place, country } = values
    const countryIso = findCountry(country)?.country_iso_code
    if (place === null || countryIso === undefined) return
    const input = { countryIso, searchEngine, search: place.location_name }
    const known = await queryClient.fetchQuery(orpc.locations.listCities.queryOptions({ input })).then(
      ({ data }) => data.some((one) => one.location_code === place.location_code),
      () => undefined,
    )
    const now = form.getValues()
    // An answer that comes late says nothing about what was chosen since.
    if (known === true || now.searchEngine !== searchEngine || now.place?.location_code !== place.location_code) return
    const engineName = searchEngineNames[searchEngineOf(searchEngine)]
    const placeName = formatPlace(place.location_name)
    if (known === undefined) {
      setPlaceNote(`Whether ${engineName} offers ${placeName} could not be checked, so it was kept.`)
      return
    }
    form.setFieldValue('place', null)
    setPlaceNote(`${engineName} does not offer ${placeName}, so it was removed.`)
  }
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
        options={languageOptions}
        value={values.language}
        onChange={(code) => form.setFieldValue('language', code)}
        searchable
        nothingFound="No such language"
        error={form.errors.language}
        {...closed}
      />
      <Picker
        id={fieldIds.depth}
        label="Results to read"
        options={depthOptions}
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
        value={values.country}
        onChange={(country) => {
          form.setFieldValue('country', country)
          if (country !== values.country) form.setFieldValue('place', null)
          setPlaceNote(undefined)
        }}
        error={form.errors.country}
      />
      <div className={classes.place}>
        <PlacePicker
          key={values.country}
          country={values.country}
          searchEngine={values.searchEngine}
          value={values.place}
          onChange={(place) => {
            form.setFieldValue('place', place)
            setPlaceNote(undefined)
          }}
          note={placeNote}
        />
      </div>
    </>
  )
}
