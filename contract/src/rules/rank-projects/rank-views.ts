import type { LocalDate } from '../text/time-zones.ts'

/**
 * Orders of a project's keywords; `rank` is that of the latest successful check, `change` its places lost since the one before,
 * `features` how many its results page shows.
 */
export const keywordSorts = ['added', 'keyword', 'rank', 'change', 'volume', 'kd', 'cpc', 'best', 'features'] as const
/** Sorts by the ranks of a competitor, given by its id. */
export type CompetitorSort = `competitor-${number}`
/** A date sorts by the ranks of that day. */
export type KeywordSort = (typeof keywordSorts)[number] | CompetitorSort | LocalDate

export const competitorSort = (id: number): CompetitorSort => `competitor-${id}`

/** The competitor of such an order; undefined for any other. */
export function competitorOfSort(sort: string): number | undefined {
  const id = Number(/^competitor-([1-9]\d{0,9})$/.exec(sort)?.[1])
  return id <= largestId ? id : undefined
}

/** The largest number that the column of an id holds. */
const largestId = 2_147_483_647

/** Dates on a page of the history. */
export const datesPerPage = { usual: 7, most: 31 } as const

/** Keywords on a page of a project’s views. */
export const keywordsPerPage = { usual: 50, choices: [25, 50, 100, 250] } as const
export type KeywordsPerPage = (typeof keywordsPerPage.choices)[number]

/** The lengths a curve may have, in days. */
export const curveSpans = [30, 90, 365] as const
export type CurveSpan = (typeof curveSpans)[number]
