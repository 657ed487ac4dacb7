import {
  type FilterKey,
  filterFields,
  filterLimits,
  type KeywordFilters,
  keywordMoves,
} from '#contract/rules/keyword-metrics/keyword-filters.ts'
import { pageStates } from '#contract/rules/rank-projects/landing-pages.ts'
import { serpFeatureKeys } from '#contract/rules/serp-fetches/serp-features.ts'

const within = (value: unknown, least: number, most: number) =>
  Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most ? Number(value) : undefined

/** If a range ends before it begins, both ends are ignored. */
function range(from: number | undefined, to: number | undefined) {
  return from !== undefined && to !== undefined && from > to ? [undefined, undefined] : [from, to]
}

/** The filters an address names; what does not fit is left out. */
export function readFilters(search: Record<string, unknown>): KeywordFilters {
  const { rank: most, volume: mostSearches } = filterLimits
  const [rank_from, rank_to] = range(within(search.rank_from, 1, most), within(search.rank_to, 1, most))
  const [volume_from, volume_to] = range(
    within(search.volume_from, 0, mostSearches),
    within(search.volume_to, 0, mostSearches),
  )
  const url = search.url === undefined ? '' : String(search.url).trim().slice(0, filterLimits.urlCharacters)
  const page =
    search.landing_page === undefined ? '' : String(search.landing_page).trim().slice(0, filterLimits.pageCharacters)
  return {
    rank_from,
    rank_to,
    moved: keywordMoves.find((move) => move === search.moved),
    url: url === '' ? undefined : url,
    landing_page: page === '' ? undefined : page,
    page_state: pageStates.find((state) => state === search.page_state),
    feature: serpFeatureKeys.find((key) => key === search.feature),
    owned_feature: serpFeatureKeys.find((key) => key === search.owned_feature),
    volume_from,
    volume_to,
    state: search.state === 'failed' ? 'failed' : undefined,
  }
}

/** The changes of the address that remove these filters. */
export const withoutFilters = (
  keys: readonly FilterKey[],
): { [Field in keyof KeywordFilters | 'search' | 'band']?: undefined } =>
  Object.fromEntries(keys.flatMap((key) => filterFields[key]).map((field) => [field, undefined]))
