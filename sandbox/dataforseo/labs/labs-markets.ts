import { COUNTRIES, type Country } from '#sandbox/dataforseo/locations/countries.ts'
import { findLanguage } from '#sandbox/dataforseo/locations/languages.ts'

interface LabsLanguage {
  available_sources: string[]
  language_name: string
  language_code: string
  keywords: number
  serps: number
}

const languagesOf = new Map(
  COUNTRIES.map((country) => [country, country.languages.flatMap((code) => findLanguage('google', { code }) ?? [])]),
)

/** Rows of `locations_and_languages`: countries only, each with the languages spoken there. */
export function listLabsMarkets(): Record<string, unknown>[] {
  return [...languagesOf].flatMap(([country, languages]) => {
    if (languages.length === 0) return []
    return {
      location_name: country.name,
      location_code: country.locationCode,
      location_code_parent: null,
      country_iso_code: country.iso,
      location_type: 'Country',
      available_languages: languages.map(
        (language): LabsLanguage => ({
          available_sources: ['google'],
          ...language,
          keywords: 5_000_000,
          serps: 400_000,
        }),
      ),
    }
  })
}

/** Cities and states are refused here, unlike at the SERP API. */
export function findLabsCountry(key: { code: number } | { name: string }): Country | undefined {
  return COUNTRIES.find((country) => ('code' in key ? country.locationCode === key.code : country.name === key.name))
}

export function findLabsLanguage(country: Country, key: { code: string } | { name: string }): string | undefined {
  return languagesOf
    .get(country)
    ?.find((language) => ('code' in key ? language.language_code === key.code : language.language_name === key.name))
    ?.language_code
}
