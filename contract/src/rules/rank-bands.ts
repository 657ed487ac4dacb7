/** Ranges of ranks, best first. The deepest a search reads is the end of the last. */
export const rankRanges = [
  { key: 'top3', first: 1, last: 3 },
  { key: 'top10', first: 4, last: 10 },
  { key: 'top20', first: 11, last: 20 },
  { key: 'top100', first: 21, last: 100 },
] as const
export type RankRange = (typeof rankRanges)[number]

/** The ranges, and `none` for keywords that were checked and not found. */
export const rankBandKeys = ['top3', 'top10', 'top20', 'top100', 'none'] as const
export type RankBandKey = (typeof rankBandKeys)[number]

/** Null is a rank that was not found. */
export const rankBandOf = (rank: number | null): RankBandKey =>
  rank === null ? 'none' : (rankRanges.find(({ last }) => rank <= last)?.key ?? 'none')
