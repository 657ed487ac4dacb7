export type LookedRank = {
  /** Null where the domain was not among the results read. */
  rank: number | null
  /** How many results were read. */
  depth: number
}

/** new: was not there before · lost: is no longer there · depth: unknown, because another number of results was read. */
export const rankChanges = ['new', 'lost', 'depth'] as const
export type RankChange = (typeof rankChanges)[number]

/**
 * What became of a rank since the look before. Below zero is better. Where one look could not have seen what the other
 * saw, the change is the depth's and never a rise or a drop.
 */
export function rankChangeOf(
  before: LookedRank | null,
  now: LookedRank,
): { difference: number | null; change: RankChange | null } {
  const none = { difference: null, change: null }
  if (before === null) return none
  if (before.rank !== null && now.rank !== null) return { difference: now.rank - before.rank, change: null }
  if (now.rank !== null) return { ...none, change: now.rank <= before.depth ? 'new' : 'depth' }
  if (before.rank !== null) return { ...none, change: before.rank <= now.depth ? 'lost' : 'depth' }
  return none
}
