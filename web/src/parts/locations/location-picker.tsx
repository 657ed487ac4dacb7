import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Place } from '#contract/locations/endpoints.ts'
import { type Country, findCountry } from '#contract/rules/locations/places.ts'
import type { SearchEngineCode } from '#contract/rules/serp-fetches/search-engines.ts'
import { orpc } from '../../shared/api/client.ts'
import { failureOf } from '../../shared/api/failure.ts'
import { formatPlace } from '../../shared/format/places.ts'
import classes from '../../shared/inputs/picker.module.css'
import { Picker } from '../../shared/inputs/picker.tsx'
import { Flag } from '../../shared/ui/tiles/flag.tsx'
import { useOfferedCountries } from '../serp-fetches/domains/engine-offers.ts'

const optionOf = ({ location_code, location_name, country_iso_code }: Country) => ({
  value: String(location_code),
  label: location_name,
  icon: <Flag code={country_iso_code} />,
})

type CountryPickerProps = {
  id: string
  searchEngine: SearchEngineCode
  /** In place of the engine's. */
  offered?: readonly Country[]
  value: number
  onChange: (country: number) => void
  /** The reason why the last choice is gone. */
  note?: string
  error?: ReactNode
}

/** Countries the engine offers; what is chosen stays listed even if the engine should lack it. */
export function CountryPicker({ id, searchEngine, value, onChange, note, error, ...props }: CountryPickerProps) {
  const ofEngine = useOfferedCountries(searchEngine, props.offered === undefined)
  const { offered = ofEngine } = props
  const chosen = findCountry(value)
  const isListed = chosen === undefined || offered.some((country) => country.location_code === value)
  return (
    <Picker
      id={id}
      label="Country"
      options={(isListed ? offered : [chosen, ...offered]).map(optionOf)}
      value={String(value)}
      description={note}
      onChange={(code) => onChange(Number(code))}
      searchable
      nothingFound="No matching countries"
      error={error}
    />
  )
}

/** As much of a place as a form keeps. */
export type ChosenPlace = Pick<Place, 'location_code' | 'location_name'>

type PlacePickerProps = {
  id: string
  country: number
  searchEngine: SearchEngineCode
  value: ChosenPlace | null
  onChange: (place: ChosenPlace | null) => void
  /** The reason why the last choice is gone. */
  note?: string
  error?: ReactNode
}

/** States and cities of a country from the chosen engine's own list, found while one types. */
export function PlacePicker({ id, country, searchEngine, value, onChange, note, error }: PlacePickerProps) {
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
  const places: ChosenPlace[] = value === null || isListed || text.trim() !== '' ? found : [value, ...found]
  return (
    <Picker
      id={id}
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
      nothingFound={query.isFetching || search !== text.trim() ? 'Searching…' : 'No matching locations'}
      error={query.error === null ? error : `Couldn’t load locations. ${failureOf(query.error).message}`}
      description={note}
    />
  )
}
