import { COUNTRIES, type Country } from '#sandbox/dataforseo/locations/countries.ts'
import { PLACES } from '#sandbox/dataforseo/locations/places.ts'
import type { Engine } from '#sandbox/dataforseo/serp/engines.ts'
import { hashText } from '#sandbox/deterministic-random.ts'

export interface Location {
  location_code: number
  location_name: string
  location_code_parent: number | null
  country_iso_code: string
  location_type: string
}

/**
 * The first of an engine's invented ids. The ranges do not meet, so a code used at the wrong engine is always refused.
 */
const INVENTED_FROM: Record<Engine, number> = { google: 9_500_000, bing: 12_000_000, yahoo: 14_000_000 }
const INVENTED_RANGE = 900_000

const BING_COUNTRIES = `AE AL AM AR AT AU AZ BA BD BE BG BH BO BR CA CH CL CN CO CR CY CZ DE DK DO DZ EC EE EG ES FI FR
GB GE GH GR GT HK HN HR HU ID IE IL IN IQ IS IT JM JO JP KE KR KW KZ LB LK LT LU LV MA MD ME MK MT MX MY NG NI NL NO NP NZ
OM PA PE PH PK PL PR PT PY QA RO RS SA SE SG SI SK SN SV TH TN TR TT TW TZ UA UG US UY VE VN ZA ZM ZW`.split(/\s+/)

const YAHOO_COUNTRIES =
  `AR AT AU BE BR CA CH CL CO CZ DE DK ES FI FR GB GR HK HU ID IE IL IN IT JP MX MY NL NO NZ PE PH PL
PT RO SE SG TH TR TW US VE VN ZA`.split(/\s+/)

export const LOCATIONS: Record<Engine, LocationList> = {
  google: buildList('google', COUNTRIES),
  bing: buildList('bing', select(BING_COUNTRIES)),
  yahoo: buildList('yahoo', select(YAHOO_COUNTRIES)),
}

/** One engine's own places, found by code and by full name. */
export interface LocationList {
  all: readonly Location[]
  inCountry(iso: string): readonly Location[]
  byCode(code: number): Location | undefined
  byName(name: string): Location | undefined
}

function buildList(engine: Engine, countries: readonly Country[]): LocationList {
  const all: Location[] = []
  const byCode = new Map<number, Location>()
  const byName = new Map<string, Location>()
  const byCountry = new Map<string, Location[]>()

  function add(location: Location): void {
    if (byCode.has(location.location_code) || byName.has(location.location_name)) {
      throw new Error(`Location twice in the list of ${engine}: ${location.location_name}`)
    }
    all.push(location)
    byCode.set(location.location_code, location)
    byName.set(location.location_name, location)
    byCountry.set(location.country_iso_code, [...(byCountry.get(location.country_iso_code) ?? []), location])
  }

  function codeOf(name: string, googleCode: number | undefined): number {
    // Only Google's own list has Google's criteria ids; the other engines' lists number their places themselves.
    if (engine === 'google' && googleCode !== undefined) return googleCode
    let code = INVENTED_FROM[engine] + (hashText(name) % INVENTED_RANGE)
    while (byCode.has(code)) code++
    return code
  }

  for (const country of countries) {
    const base = { country_iso_code: country.iso }
    add({
      ...base,
      location_code: country.locationCode,
      location_name: country.name,
      location_code_parent: null,
      location_type: 'Country',
    })
    const places = PLACES[country.iso]
    if (places === undefined) {
      const name = `${country.capital},${country.name}`
      add({
        ...base,
        location_code: codeOf(name, undefined),
        location_name: name,
        location_code_parent: country.locationCode,
        location_type: 'City',
      })
      continue
    }
    for (const line of places.regions.trim().split('\n')) {
      const [head = '', tail = ''] = line.split(': ')
      const region = readPlace(head)
      const regionName = `${region.name},${country.name}`
      const regionCode = codeOf(regionName, region.code)
      add({
        ...base,
        location_code: regionCode,
        location_name: regionName,
        location_code_parent: country.locationCode,
        location_type: places.regionType,
      })
      for (const city of tail.split(', ').map(readPlace)) {
        const cityName = `${city.name},${region.name},${country.name}`
        add({
          ...base,
          location_code: codeOf(cityName, city.code),
          location_name: cityName,
          location_code_parent: regionCode,
          location_type: 'City',
        })
      }
    }
  }

  return {
    all,
    inCountry: (iso) => byCountry.get(iso) ?? [],
    byCode: (code) => byCode.get(code),
    byName: (name) => byName.get(name),
  }
}

function readPlace(text: string): { name: string; code: number | undefined } {
  const [name = '', code] = text.trim().split('=')
  return { name, code: code === undefined ? undefined : Number(code) }
}

function select(isoCodes: string[]): Country[] {
  return isoCodes.map((iso) => {
    const country = COUNTRIES.find((candidate) => candidate.iso === iso)
    if (country === undefined) throw new Error(`Unknown country ${iso}`)
    return country
  })
}
