import { type RankState, standingOf } from './rank-states.ts'

export type CheckedRank = {
  /** If given, a featured snippet is compared as rank 1, whatever its rank. */
  state?: RankState
  /** Null where the domain was not among the results read. */
  rank: number | null
  /** The depth that was asked for. */
  depth: number
  /** The number of results the page held; null where that was not counted. */
  results_read: number | null
}

/** new: was not there before · lost: is no longer there · depth: unknown, because fewer results were read at one of the two. */
export const rankChanges = ['new', 'lost', 'depth'] as const
export type RankChange = (typeof rankChanges)[number]

/** The number of results a check saw: a page may hold fewer results than were asked for. */
const reach = ({ depth, results_read }: CheckedRank) => Math.min(depth, results_read ?? depth)

/**
 * The change of a rank since the fetch before. A difference below zero is better. Where one fetch did not reach what
 * the other saw, the change is `depth`: neither gained nor lost.
 */
export function rankChangeOf(
  before: CheckedRank | null,
  now: CheckedRank,
): { difference: number | null; change: RankChange | null } {
  const none = { difference: null, change: null }
  if (before === null) return none
  const [was, is] = [standingOf(before), standingOf(now)]
  if (was !== null && is !== null) return { difference: is - was, change: null }
  if (is !== null) return { ...none, change: is <= reach(before) ? 'new' : 'depth' }
  if (was !== null) return { ...none, change: was <= reach(now) ? 'lost' : 'depth' }
  return none
}
