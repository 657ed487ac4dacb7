import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Place } from '#contract/locations.ts'
import { countries, findCountry } from '#contract/places.ts'
import type { SearchEngineCode } from '#contract/search-engines.ts'
import { orpc } from '../api/client.ts'
import { failureOf } from '../api/failure.ts'
import { Flag } from '../ui/flag.tsx'
import classes from './location-picker.module.css'

const countryOptions = countries.map(({ location_code, location_name }) => ({
  value: String(location_code),
  label: location_name,
}))

type CountrySelectProps = { id: string; value: number; onChange: (country: number) => void; error?: ReactNode }

export function CountrySelect({ id, value, onChange, error }: CountrySelectProps) {
  const country = findCountry(value)
  return (
    <Select
      id={id}
      size="md"
      label="Country"
      data={countryOptions}
      value={String(value)}
      onChange={(code) => code !== null && onChange(Number(code))}
      searchable
      allowDeselect={false}
      nothingFoundMessage="No such country"
      selectFirstOptionOnChange
      error={error}
      leftSection={country && <Flag code={country.country_iso_code} />}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <Flag code={findCountry(Number(option.value))?.country_iso_code ?? ''} />
          {option.label}
        </span>
      )}
    />
  )
}

type PlaceSelectProps = {
  country: number
  searchEngine: SearchEngineCode
  value: Place | null
  onChange: (place: Place | null) => void
  /** Why the last choice is gone. */
  note?: string
}

/** States and cities of a country from the chosen engine's own list, found while one types. */
export function PlaceSelect({ country, searchEngine, value, onChange, note }: PlaceSelectProps) {
  const [text, setText] = useState('')
  const [wanted, setWanted] = useState(false)
  const [search] = useDebouncedValue(text.trim(), 250)
  const chosen = value?.location_name ?? ''
  const { country_iso_code: countryIso = '', location_name: countryName = '' } = findCountry(country) ?? {}
  const query = useQuery(
    orpc.locations.listCities.queryOptions({
      // The field holds the chosen name; that is no search.
      input: { countryIso, searchEngine, search: search === chosen ? '' : search },
      enabled: wanted && countryIso !== '',
      placeholderData: (previous) => previous,
    }),
  )
  const found = query.data?.data ?? []
  const places =
    value === null || found.some((place) => place.location_code === value.location_code) ? found : [value, ...found]
  return (
    <Select
      size="md"
      label={
        <>
          State or city <span className={classes.optional}>optional</span>
        </>
      }
      placeholder={`Start typing a place in ${countryName}`}
      leftSection={<IconSearch size={15} stroke={1.8} aria-hidden />}
      data={places.map(({ location_code, location_name }) => ({ value: String(location_code), label: location_name }))}
      value={value === null ? null : String(value.location_code)}
      onChange={(code) => onChange(places.find((place) => String(place.location_code) === code) ?? null)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the place' }}
      searchValue={text}
      onSearchChange={setText}
      onFocus={() => setWanted(true)}
      // The server has searched already.
      filter={({ options }) => options}
      nothingFoundMessage={query.isFetching ? 'Looking …' : 'No such place in this list'}
      error={query.error === null ? undefined : `The places could not be loaded. ${failureOf(query.error).message}`}
      description={note}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}
