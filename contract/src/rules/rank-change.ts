export type CheckedRank = {
  /** Null where the domain was not among the results read. */
  rank: number | null
  /** How many results were read. */
  depth: number
}

/** new: was not there before · lost: is no longer there · depth: unknown, because another number of results was read. */
export const rankChanges = ['new', 'lost', 'depth'] as const
export type RankChange = (typeof rankChanges)[number]

/**
 * How a rank changed since the fetch before. A difference below zero is better. Where one fetch was not deep enough to
 * see what the other saw, the change is `depth`: neither gained nor lost.
 */
export function rankChangeOf(
  before: CheckedRank | null,
  now: CheckedRank,
): { difference: number | null; change: RankChange | null } {
  const none = { difference: null, change: null }
  if (before === null) return none
  if (before.rank !== null && now.rank !== null) return { difference: now.rank - before.rank, change: null }
  if (now.rank !== null) return { ...none, change: now.rank <= before.depth ? 'new' : 'depth' }
  if (before.rank !== null) return { ...none, change: before.rank <= now.depth ? 'lost' : 'depth' }
  return none
}
