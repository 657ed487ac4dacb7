import type { KeywordFilters, KeywordNarrowing } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import { type Comparison, comparisonPeriods } from '#contract/rules/rank-projects/comparison-periods.ts'
import {
  competitorOfSort,
  competitorSort,
  type KeywordSort,
  keywordSorts,
} from '#contract/rules/rank-projects/rank-views.ts'
import { type RankBandKey, rankBandKeys } from '#contract/rules/serp-fetches/rank-bands.ts'
import { readFilters } from '../../../parts/keyword-metrics/keyword-filters/filter-address.ts'
import { calendarDay, oneOf, wholeNumber } from '../../../shared/address/read-values.ts'
import type { SortDirection } from '../../../shared/table/column.ts'

/** The address of a project: a reload, a bookmark or Back shows the same. */
export type ProjectAddress = KeywordFilters & {
  /** Without it the history. */
  view?: 'competitors' | 'features'
  /** The newest date shown in the history, and the date of the competitors’ view; if absent, the latest. */
  until?: string
  search?: string
  sort?: KeywordSort
  direction?: SortDirection
  band?: RankBandKey
  /** The comparison of changes; if absent, each keyword's previous check. */
  compare?: Comparison
  /** The keyword whose drawer lies over the page. */
  keyword?: number
  /** Date of the stored result page that the drawer shows; without it the newest. */
  date?: string
}

export type ChangeAddress = (part: ProjectAddress, how?: 'replace' | 'push') => void

/** The choice of keywords and their order. */
export type KeywordChoice = KeywordNarrowing & {
  search: string
  sort: KeywordSort
  direction: SortDirection
  compare?: Comparison | undefined
}

export function readProjectAddress(search: Record<string, unknown>): ProjectAddress {
  const keyword = wholeNumber(search.keyword)
  return {
    view: search.view === 'competitors' || search.view === 'features' ? search.view : undefined,
    until: calendarDay(search.until),
    search: search.search === undefined || search.search === '' ? undefined : String(search.search).slice(0, 200),
    sort: sortOf(search.sort),
    direction: search.direction === 'asc' || search.direction === 'desc' ? search.direction : undefined,
    band: rankBandKeys.find((band) => band === search.band),
    compare: comparisonOf(search.compare),
    ...readFilters(search),
    keyword,
    date: keyword === undefined ? undefined : calendarDay(search.date),
  }
}

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
  const { view, until, keyword, date, search = '', sort = 'added', direction = 'asc', ...filters } = address
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
