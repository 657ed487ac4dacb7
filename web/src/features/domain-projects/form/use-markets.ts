import { countries, languages } from '#contract/rules/locations/places.ts'
import { useKeywordMarkets } from '../../../parts/serp-fetches/domains/engine-offers.ts'

/**
 * Countries with keyword data, and the languages of a country. Without the list all that the product knows: the server
 * refuses what there is no data for. A locked language leaves only the countries that have it.
 */
export function useMarkets(locked: string | undefined) {
  const markets = useKeywordMarkets()
  const languagesOf = new Map(markets?.map(({ location_code, language_codes }) => [location_code, language_codes]))
  const has = (country: number, language: string) =>
    markets === undefined || languagesOf.get(country)?.includes(language) === true
  return {
    countries: countries.filter(
      ({ location_code: code }) =>
        markets === undefined || (locked === undefined ? languagesOf.has(code) : has(code, locked)),
    ),
    languagesOf: (country: number) => languages.filter(({ language_code }) => has(country, language_code)),
    has,
  }
}
