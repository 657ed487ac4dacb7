import type { LocalDate } from './time-zones.ts'

/** Orders of a project's keywords; `rank` is that of the latest successful check, `change` its places lost since the one before. */
export const keywordSorts = ['added', 'keyword', 'rank', 'change', 'volume', 'kd', 'cpc', 'best'] as const
/** A date sorts by the ranks of that day. */
export type KeywordSort = (typeof keywordSorts)[number] | LocalDate

/** Dates on a page of the history. */
export const datesPerPage = { usual: 7, most: 31 } as const

/** Keywords on a page of a project’s views. */
export const keywordsPerPage = { usual: 50, choices: [25, 50, 100, 250] } as const
export type KeywordsPerPage = (typeof keywordsPerPage.choices)[number]

/** How far back a curve may reach, in days. */
export const curveSpans = [30, 90, 365] as const
export type CurveSpan = (typeof curveSpans)[number]
