/** Ranges of ranks, best first. The deepest a search reads is the end of the last. */
export const rankRanges = [
  { key: 'top3', first: 1, last: 3 },
  { key: 'top10', first: 4, last: 10 },
  { key: 'top20', first: 11, last: 20 },
  { key: 'top100', first: 21, last: 100 },
] as const
export type RankRange = (typeof rankRanges)[number]

/** The ranges in which a search of a depth can find something; the last ends at the depth. */
export const rankRangesWithin = (depth: number) =>
  rankRanges.filter(({ first }) => first <= depth).map((range) => ({ ...range, last: Math.min(range.last, depth) }))

/** The ranges, and `none` for keywords that were checked and not found. */
export const rankBandKeys = ['top3', 'top10', 'top20', 'top100', 'none'] as const
export type RankBandKey = (typeof rankBandKeys)[number]

/** Null is a rank that was not found. */
export const rankBandOf = (rank: number | null): RankBandKey =>
  rank === null ? 'none' : (rankRanges.find(({ last }) => rank <= last)?.key ?? 'none')

/** The bands of a search of a depth, best first. */
export const rankBandKeysWithin = (depth: number): RankBandKey[] => [
  ...rankRangesWithin(depth).map(({ key }) => key),
  'none',
]

/** The bands with their names. */
export const rankBandsWithin = (depth: number): { key: RankBandKey; label: string }[] => [
  ...rankRangesWithin(depth).map(({ key, first, last }) => ({
    key,
    label: first === 1 ? `Top ${last}` : `${first}–${last}`,
  })),
  { key: 'none', label: 'Not found' },
]

/** Ranks up to which keywords are counted together; the last is the depth. */
export const topRanksWithin = (depth: number): number[] => [...[3, 10].filter((rank) => rank < depth), depth]

/** The number of these keywords that rank at one of `topRanksWithin` or better. */
export const countUpTo = (rank: number, bands: Record<RankBandKey, number>): number =>
  rankRangesWithin(rank).reduce((sum, { key }) => sum + bands[key], 0)
