export type CheckedRank = {
  /** Null where the domain was not among the results read. */
  rank: number | null
  /** How deep was asked. */
  depth: number
  /** How many results the page held; null where that was not counted. */
  results_read: number | null
}

/** new: was not there before · lost: is no longer there · depth: unknown, because fewer results were read at one of the two. */
export const rankChanges = ['new', 'lost', 'depth'] as const
export type RankChange = (typeof rankChanges)[number]

/** How far a check saw: a page may hold fewer results than were asked for. */
const reach = ({ depth, results_read }: CheckedRank) => Math.min(depth, results_read ?? depth)

/**
 * How a rank changed since the fetch before. A difference below zero is better. Where one fetch did not reach what the
 * other saw, the change is `depth`: neither gained nor lost.
 */
export function rankChangeOf(
  before: CheckedRank | null,
  now: CheckedRank,
): { difference: number | null; change: RankChange | null } {
  const none = { difference: null, change: null }
  if (before === null) return none
  if (before.rank !== null && now.rank !== null) return { difference: now.rank - before.rank, change: null }
  if (now.rank !== null) return { ...none, change: now.rank <= reach(before) ? 'new' : 'depth' }
  if (before.rank !== null) return { ...none, change: before.rank <= reach(now) ? 'lost' : 'depth' }
  return none
}
