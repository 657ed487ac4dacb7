import type { KeywordFilters, KeywordNarrowing } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import { type Comparison, comparisonPeriods } from '#contract/rules/rank-projects/comparison-periods.ts'
import {
  type KeywordGroupFilter,
  type KeywordGroupSort,
  keywordGroupFilters,
  keywordGroupSorts,
  type LeastShared,
  leastSharedChoices,
} from '#contract/rules/rank-projects/keyword-groups.ts'
import {
  type LandingPageFilter,
  type LandingPageSort,
  landingPageFilters,
  landingPageSorts,
} from '#contract/rules/rank-projects/page-order.ts'
import {
  competitorOfSort,
  competitorSort,
  type KeywordSort,
  keywordSorts,
} from '#contract/rules/rank-projects/rank-views.ts'
import {
  type ShareFilter,
  type ShareSort,
  shareFilters,
  shareSorts,
} from '#contract/rules/rank-projects/share-of-voice.ts'
import { type TagTotalSort, tagTotalSorts } from '#contract/rules/rank-projects/tags.ts'
import { type RankBandKey, rankBandKeys } from '#contract/rules/serp-fetches/rank-bands.ts'
import { readFilters } from '../../../parts/keyword-metrics/keyword-filters/filter-address.ts'
import { calendarDay, oneOf, wholeNumber } from '../../../shared/address/read-values.ts'
import { writeSearch } from '../../../shared/address/write-search.ts'
import type { SortDirection } from '../../../shared/table/column.ts'
import { readTagFilters } from '../tags/tag-filters.ts'

/** The views beside the history. */
export const projectViews = ['competitors', 'share', 'features', 'pages', 'tags', 'groups', 'settings'] as const
export type ProjectView = (typeof projectViews)[number]

/** The address of a project: a reload, a bookmark or Back shows the same. */
export type ProjectAddress = KeywordFilters & {
  /** Without it the history. */
  view?: ProjectView
  /** The newest date shown in the history, and the date of the competitors’ view; if absent, the latest. */
  until?: string
  search?: string
  sort?: KeywordSort
  direction?: SortDirection
  band?: RankBandKey
  /** The comparison of changes; if absent, each keyword's previous check. */
  compare?: Comparison
  /** The date as of which everything is shown; if absent, the newest. */
  as_of?: string
  /** Order of the comparison of tags; if absent, by name. */
  totals?: TagTotalSort
  /** Order, choice and page of the list of landing pages. */
  pages_sort?: LandingPageSort
  pages_direction?: SortDirection
  show?: LandingPageFilter
  pages_page?: number
  /** Shared results, order, choice and page of the list of groups, and a keyword of the group that lies over the page. */
  shared?: LeastShared
  groups_sort?: KeywordGroupSort
  groups_direction?: SortDirection
  groups_show?: KeywordGroupFilter
  groups_page?: number
  group?: number
  /** The note whose effect lies over the page. */
  effect?: number
  /** Order, choice, search and page of the list of domains by share of voice. */
  share_sort?: ShareSort
  share_direction?: SortDirection
  share_show?: ShareFilter
  share_search?: string
  share_page?: number
  /** The keyword whose drawer lies over the page. */
  keyword?: number
  /** Date of the stored result page that the drawer shows; without it the newest. */
  date?: string
  /** The earlier date that the drawer compares it with; without it the check before. */
  compared?: string
}

export type ChangeAddress = (part: ProjectAddress, how?: 'replace' | 'push') => void

/** The choice of keywords and their order. */
export type KeywordChoice = KeywordNarrowing & {
  search: string
  sort: KeywordSort
  direction: SortDirection
  compare?: Comparison | undefined
  as_of?: string | undefined
}

export function readProjectAddress(search: Record<string, unknown>): ProjectAddress {
  const keyword = wholeNumber(search.keyword)
  return {
    view: oneOf(projectViews, search.view),
    until: calendarDay(search.until),
    search: textOf(search.search),
    sort: sortOf(search.sort),
    direction: search.direction === 'asc' || search.direction === 'desc' ? search.direction : undefined,
    band: rankBandKeys.find((band) => band === search.band),
    compare: comparisonOf(search.compare),
    as_of: calendarDay(search.as_of),
    ...readFilters(search),
    ...readTagFilters(search),
    totals: oneOf(tagTotalSorts, search.totals),
    pages_sort: oneOf(landingPageSorts, search.pages_sort),
    pages_direction: oneOf(['asc', 'desc'], search.pages_direction),
    show: oneOf(landingPageFilters, search.show),
    pages_page: wholeNumber(search.pages_page),
    shared: leastSharedChoices.find((shared) => shared === search.shared),
    groups_sort: oneOf(keywordGroupSorts, search.groups_sort),
    groups_direction: oneOf(['asc', 'desc'], search.groups_direction),
    groups_show: oneOf(keywordGroupFilters, search.groups_show),
    groups_page: wholeNumber(search.groups_page),
    group: wholeNumber(search.group),
    effect: wholeNumber(search.effect),
    share_sort: oneOf(shareSorts, search.share_sort),
    share_direction: oneOf(['asc', 'desc'], search.share_direction),
    share_show: oneOf(shareFilters, search.share_show),
    share_search: textOf(search.share_search),
    share_page: wholeNumber(search.share_page),
    keyword,
    date: keyword === undefined ? undefined : calendarDay(search.date),
    compared: keyword === undefined ? undefined : calendarDay(search.compared),
  }
}

const textOf = (value: unknown): string | undefined =>
  value === undefined || value === '' ? undefined : String(value).slice(0, 200)

const sortOf = (value: unknown): KeywordSort | undefined =>
  keywordSorts.find((sort) => sort === value) ?? competitorSortOf(value) ?? calendarDay(value)

const competitorSortOf = (value: unknown) => {
  const id = competitorOfSort(String(value))
  return id === undefined ? undefined : competitorSort(id)
}

/** The default stays out of the address. */
function comparisonOf(value: unknown): Comparison | undefined {
  const comparison = oneOf(comparisonPeriods, value) ?? calendarDay(value)
  return comparison === 'previous' ? undefined : comparison
}

export function choiceOf(address: ProjectAddress): KeywordChoice {
  const { view, until, keyword, date, compared, totals, effect, ...others } = address
  const { pages_sort, pages_direction, show, pages_page, ...withoutPages } = others
  const { share_sort, share_direction, share_show, share_search, share_page, ...withoutShares } = withoutPages
  const { shared, groups_sort, groups_direction, groups_show, groups_page, group, ...choice } = withoutShares
  const { search = '', sort = 'added', direction = 'asc', ...filters } = choice
  return { search, sort, direction, ...filters }
}

/** The order a head asks for first. */
export const firstDirection = (sort: KeywordSort): SortDirection =>
  sort === 'volume' || sort === 'cpc' || sort === 'features' ? 'desc' : 'asc'

/** A head clicked for the third time restores the order of adding. */
export function nextOrder(
  { sort, direction }: KeywordChoice,
  wanted: { by: string; direction: SortDirection },
): Pick<ProjectAddress, 'sort' | 'direction'> {
  const by = sortOf(wanted.by)
  if (by === undefined || by === 'added') return { sort: undefined, direction: undefined }
  const first = firstDirection(by)
  const isThird = by === sort && direction !== first && wanted.direction === first
  return isThird ? { sort: undefined, direction: undefined } : { sort: by, direction: wanted.direction }
}

/** The address of the history of the keywords that a filter leaves besides those of the page. */
export function historyHref(projectId: number, choice: KeywordChoice, filter: KeywordFilters): string {
  const { sort: _sort, direction: _direction, ...filters } = choice
  const set = Object.entries({ ...filters, ...filter }).filter(([, value]) => value !== undefined && value !== '')
  return `/view-serp-project/${projectId}${writeSearch(Object.fromEntries(set))}`
}
