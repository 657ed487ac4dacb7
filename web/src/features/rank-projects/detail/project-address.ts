import { type RankBandKey, rankBandKeys } from '#contract/rules/rank-bands.ts'
import { type KeywordSort, keywordSorts } from '#contract/rules/rank-views.ts'
import type { SortDirection } from '../../../shared/table/column.ts'

/** What the address of a project says: a reload, a bookmark or Back shows the same. */
export type ProjectAddress = {
  /** Without it the history. */
  view?: 'competitors'
  /** Which seven dates, 1 being the newest. */
  page?: number
  search?: string
  sort?: KeywordSort
  direction?: SortDirection
  band?: RankBandKey
  /** The keyword whose drawer lies over the page. */
  keyword?: number
  /** Whose stored result page the drawer shows; without it the newest. */
  date?: string
}

export type ChangeAddress = (part: ProjectAddress, how?: 'replace' | 'push') => void

/** Which keywords, in which order. */
export type KeywordChoice = {
  search: string
  sort: KeywordSort
  direction: SortDirection
  band: RankBandKey | undefined
}

const wholeNumber = (value: unknown) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined)

/** A day that exists, written like 2026-11-20. */
function calendarDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? value : undefined
}

export function readProjectAddress(search: Record<string, unknown>): ProjectAddress {
  const page = wholeNumber(search.page)
  const keyword = wholeNumber(search.keyword)
  return {
    view: search.view === 'competitors' ? 'competitors' : undefined,
    page: page === 1 ? undefined : page,
    search: search.search === undefined || search.search === '' ? undefined : String(search.search).slice(0, 200),
    sort: keywordSorts.find((sort) => sort === search.sort),
    direction: search.direction === 'asc' || search.direction === 'desc' ? search.direction : undefined,
    band: rankBandKeys.find((band) => band === search.band),
    keyword,
    date: keyword === undefined ? undefined : calendarDay(search.date),
  }
}

export const choiceOf = ({ search = '', sort = 'added', direction = 'asc', band }: ProjectAddress): KeywordChoice => ({
  search,
  sort,
  direction,
  band,
})

/** A head clicked for the third time restores the order of adding. */
export function nextOrder(
  { sort, direction }: KeywordChoice,
  wanted: { by: string; direction: SortDirection },
): Pick<ProjectAddress, 'sort' | 'direction'> {
  const by = keywordSorts.find((one) => one === wanted.by)
  const isThird = by === sort && direction === 'desc' && wanted.direction === 'asc'
  if (by === undefined || by === 'added' || isThird) return { sort: undefined, direction: undefined }
  return { sort: by, direction: wanted.direction }
}

/** The number in the path; undefined where it cannot name a project. */
export function projectIdOf(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined
  return id !== undefined && id <= 2_147_483_647 ? id : undefined
}
