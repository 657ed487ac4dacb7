import { isSamePage, type PageState } from '../rank-projects/landing-pages.ts'
import type { RankBandKey } from '../serp-fetches/rank-bands.ts'
import type { RankChange } from '../serp-fetches/rank-change.ts'
import type { SerpFeatureKey } from '../serp-fetches/serp-features.ts'

/** The moves of a rank since the check before. */
export const keywordMoves = ['up', 'down', 'new', 'lost'] as const
export type KeywordMove = (typeof keywordMoves)[number]

export const filterLimits = { rank: 1_000, volume: 2_147_483_647, urlCharacters: 200, pageCharacters: 2_000 } as const

export const reversedRange = 'The minimum can’t be greater than the maximum.'

/** The choice of keywords, by the latest successful check of each; what is left out does not matter. */
export type KeywordFilters = {
  rank_from?: number | undefined
  rank_to?: number | undefined
  moved?: KeywordMove | undefined
  /** Part of the ranked address, whatever the case. */
  url?: string | undefined
  /** The ranked address, in any of the spellings of one page. */
  landing_page?: string | undefined
  /** The state of the own pages of a project's keyword. */
  page_state?: PageState | undefined
  /** The results page shows it. */
  feature?: SerpFeatureKey | undefined
  /** And the own domain owns it or is named in it. */
  owned_feature?: SerpFeatureKey | undefined
  /** Searches a month. */
  volume_from?: number | undefined
  volume_to?: number | undefined
  /** Keywords whose last check failed. */
  state?: 'failed' | undefined
  /** Ids of tags, comma-separated: keywords with one of them, with all of them, and with none of them. */
  tags_any?: string | undefined
  tags_all?: string | undefined
  tags_none?: string | undefined
  /** Keywords without any tag. */
  untagged?: 'yes' | undefined
  /** The number of a project's setting. */
  setting?: number | undefined
  /** A saved filter, by its id. */
  segment?: number | undefined
}

/** Filters that are removed one at a time, and the fields of each. */
export const filterFields = {
  search: ['search'],
  band: ['band'],
  rank: ['rank_from', 'rank_to'],
  moved: ['moved'],
  url: ['url'],
  landing_page: ['landing_page'],
  page_state: ['page_state'],
  feature: ['feature'],
  owned_feature: ['owned_feature'],
  volume: ['volume_from', 'volume_to'],
  state: ['state'],
  tags_any: ['tags_any'],
  tags_all: ['tags_all'],
  tags_none: ['tags_none'],
  untagged: ['untagged'],
  setting: ['setting'],
  segment: ['segment'],
} as const satisfies Record<string, readonly (keyof KeywordFilters | 'search' | 'band')[]>
export type FilterKey = keyof typeof filterFields
export const filterKeys = Object.keys(filterFields) as [FilterKey, ...FilterKey[]]

export type KeywordNarrowing = KeywordFilters & { search?: string | undefined; band?: RankBandKey | undefined }

/** The filters that are set. */
export const filtersIn = (narrowing: KeywordNarrowing): FilterKey[] =>
  filterKeys.filter((key) =>
    filterFields[key].some((field) => narrowing[field] !== undefined && narrowing[field] !== ''),
  )

/** A keyword as filters see it. */
export type FilteredKeyword = {
  rank: number | null
  difference: number | null
  change: RankChange | null
  url: string | null
  /** Missing where keywords have no history. */
  page_states?: readonly PageState[]
  features: readonly SerpFeatureKey[] | null
  owned_features: readonly SerpFeatureKey[] | null
  search_volume: number | null
  isFailed: boolean
}

/** The same as the server's conditions on stored keywords. Only projects have tags, segments and several settings. */
export function matchesFilters(keyword: FilteredKeyword, filters: KeywordFilters): boolean {
  const { moved, url, landing_page, page_state, feature, owned_feature, state } = filters
  return (
    isWithin(keyword.rank, filters.rank_from, filters.rank_to) &&
    isWithin(keyword.search_volume, filters.volume_from, filters.volume_to) &&
    (moved === undefined || moveOf(keyword) === moved) &&
    (url === undefined || (keyword.url?.toLowerCase().includes(url.toLowerCase()) ?? false)) &&
    (landing_page === undefined || (keyword.url !== null && isSamePage(keyword.url, landing_page))) &&
    (page_state === undefined || keyword.page_states?.includes(page_state) === true) &&
    (feature === undefined || (keyword.features?.includes(feature) ?? false)) &&
    (owned_feature === undefined || (keyword.owned_features?.includes(owned_feature) ?? false)) &&
    (state === undefined || keyword.isFailed)
  )
}

function isWithin(value: number | null, from: number | undefined, to: number | undefined) {
  if (from === undefined && to === undefined) return true
  return value !== null && value >= (from ?? value) && value <= (to ?? value)
}

function moveOf({ difference, change }: FilteredKeyword): KeywordMove | null {
  if (change === 'new' || change === 'lost') return change
  if (difference === null || difference === 0) return null
  return difference < 0 ? 'up' : 'down'
}
