/** Which keywords of a project a page shows, and in which order; by the latest look that worked. */
export const keywordSorts = ['added', 'keyword', 'rank'] as const

/** Ranges of ranks: 1–3, 4–10, 11–20, 21–100, looked at and not found. */
export const rankBandKeys = ['top3', 'top10', 'top20', 'top100', 'none'] as const

/** How far back a curve may reach, in days. */
export const curveSpans = [30, 90, 365] as const
