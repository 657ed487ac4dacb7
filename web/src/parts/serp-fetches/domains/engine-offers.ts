import { type QueryClient, useQuery } from '@tanstack/react-query'
import { countries, languages } from '#contract/rules/locations/places.ts'
import type { SearchEngineCode } from '#contract/rules/serp-fetches/search-engines.ts'
import { orpc } from '../../../shared/api/client.ts'

/** An engine's lists change seldom: asked for once in a session. */
const forTheSession = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

export const offeredCountries = (searchEngine: SearchEngineCode) =>
  orpc.locations.listCountries.queryOptions({ input: { searchEngine }, ...forTheSession })
export const offeredLanguages = (searchEngine: SearchEngineCode) =>
  orpc.locations.listLanguages.queryOptions({ input: { searchEngine }, ...forTheSession })

/** The engine's countries. Without its list all that the product knows: the server refuses what the engine lacks. */
export const useOfferedCountries = (searchEngine: SearchEngineCode, enabled = true) =>
  useQuery({ ...offeredCountries(searchEngine), enabled }).data?.data ?? countries

/** The engine's languages, as its countries. */
export const useOfferedLanguages = (searchEngine: SearchEngineCode, enabled = true) =>
  useQuery({ ...offeredLanguages(searchEngine), enabled }).data?.data ?? languages

/** Countries with keyword data, each with its languages; undefined until they are loaded. */
export const useKeywordMarkets = () =>
  useQuery(orpc.locations.listKeywordMarkets.queryOptions({ ...forTheSession })).data?.data

export function prefetchOffers(queryClient: QueryClient, searchEngine: SearchEngineCode) {
  void queryClient.prefetchQuery(offeredCountries(searchEngine))
  void queryClient.prefetchQuery(offeredLanguages(searchEngine))
}
