import type { SearchEngine } from '#contract/rules/serp-fetches/search-engines.ts'

export type ProviderPlace = {
  locationCode: number
  /** Smallest first, such as "Dublin,County Dublin,Ireland". */
  locationName: string
  parentCode: number | null
  countryIsoCode: string
  /** Country, State, City, … */
  locationType: string
}

export type ProviderLanguage = { languageCode: string; languageName: string }

/**
 * The places and languages in which engines can be asked. Every method throws `ProviderError` when the call as a whole
 * fails.
 */
export type LocationsProvider = {
  /** Location codes of the engine's countries, of those the product knows; never none. */
  listCountries(engine: SearchEngine, signal?: AbortSignal): Promise<number[]>
  listPlaces(engine: SearchEngine, countryIsoCode: string, signal?: AbortSignal): Promise<ProviderPlace[]>
  listLanguages(engine: SearchEngine, signal?: AbortSignal): Promise<ProviderLanguage[]>
}
