/** Which keywords of a project a page shows, and in which order; by the latest successful check. */
export const keywordSorts = ['added', 'keyword', 'rank'] as const
export type KeywordSort = (typeof keywordSorts)[number]

/** How far back a curve may reach, in days. */
export const curveSpans = [30, 90, 365] as const
export type CurveSpan = (typeof curveSpans)[number]
