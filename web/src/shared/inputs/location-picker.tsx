import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Place } from '#contract/locations.ts'
import { countries, findCountry } from '#contract/places.ts'
import type { SearchEngineCode } from '#contract/search-engines.ts'
import { orpc } from '../api/client.ts'
import { failureOf } from '../api/failure.ts'
import { formatPlace } from '../format/places.ts'
import { Flag } from '../ui/flag.tsx'
import classes from './location-picker.module.css'
import { Picker } from './picker.tsx'

const countryOptions = countries.map(({ location_code, location_name, country_iso_code }) => ({
  value: String(location_code),
  label: location_name,
  icon: <Flag code={country_iso_code} />,
}))

type CountryPickerProps = { id: string; value: number; onChange: (country: number) => void; error?: ReactNode }

export function CountryPicker({ id, value, onChange, error }: CountryPickerProps) {
  return (
    <Picker
      id={id}
      label="Country"
      options={countryOptions}
      value={String(value)}
      onChange={(code) => onChange(Number(code))}
      searchable
      nothingFound="No such country"
      error={error}
    />
  )
}

type PlacePickerProps = {
  country: number
  searchEngine: SearchEngineCode
  value: Place | null
  onChange: (place: Place | null) => void
  /** Why the last choice is gone. */
  note?: string
}

/** States and cities of a country from the chosen engine's own list, found while one types. */
export function PlacePicker({ country, searchEngine, value, onChange, note }: PlacePickerProps) {
  const [text, setText] = useState('')
  const [wasOpened, setOpened] = useState(false)
  const [search] = useDebouncedValue(text.trim(), 250)
  const { country_iso_code: countryIso = '', location_name: countryName = '' } = findCountry(country) ?? {}
  const query = useQuery(
    orpc.locations.listCities.queryOptions({
      input: { countryIso, searchEngine, search },
      enabled: wasOpened && countryIso !== '',
      placeholderData: (previous) => previous,
    }),
  )
  const found = query.data?.data ?? []
  const isListed = found.some((place) => place.location_code === value?.location_code)
  const places = value === null || isListed || search !== '' ? found : [value, ...found]
  return (
    <Picker
      label={
        <>
          State or city <span className={classes.optional}>optional</span>
        </>
      }
      placeholder={`Anywhere in ${countryName}`}
      leftSection={<IconSearch size={15} stroke={1.8} aria-hidden />}
      options={places.map(({ location_code, location_name }) => ({
        value: String(location_code),
        label: formatPlace(location_name),
      }))}
      value={value === null ? null : String(value.location_code)}
      onChange={(code) => onChange(places.find((place) => String(place.location_code) === code) ?? null)}
      searchable
      onSearch={setText}
      onClear={() => onChange(null)}
      onOpen={() => setOpened(true)}
      nothingFound={query.isFetching || search !== text.trim() ? 'Looking …' : 'No such place in this list'}
      error={query.error === null ? undefined : `The places could not be loaded. ${failureOf(query.error).message}`}
      description={note}
    />
  )
}
