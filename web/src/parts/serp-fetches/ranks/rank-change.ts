import type { RankOnDate } from '#contract/rank-projects/history-row.ts'
import { type CheckedRank, rankChangeOf } from '#contract/rules/serp-fetches/rank-change.ts'
import { type CheckedState, isChecked, type RankState, standingOf } from '#contract/rules/serp-fetches/rank-states.ts'
import { formatDayAndClock } from '../../../shared/format/dates.ts'

export type PreviousRank = {
  state: CheckedState
  rank: number | null
  results_read: number | null
  taken_at: string
}

type CheckedAt = CheckedRank & { state: RankState }

/** depth: unknown, because fewer results were read at one of the two. */
export type RankChange = { kind: 'improved' | 'declined'; by: number; to: number } | { kind: 'new' | 'lost' | 'depth' }

/** Undefined where the rank is the same, there is nothing to compare with, or the check failed: that is never a drop. */
export function changeBetween(before: CheckedRank | null | undefined, now: CheckedAt): RankChange | undefined {
  return changeOnDay({ state: now.state, rank: now.rank, ...rankChangeOf(before ?? null, now) })
}

/** The same for a day of a project, which the server has compared with the day before. */
export function changeOnDay(
  day: Pick<RankOnDate, 'state' | 'rank' | 'difference' | 'change'> | undefined,
): RankChange | undefined {
  if (day === undefined || !isChecked(day.state)) return undefined
  return day.change === null ? moveOf(day.difference, standingOf(day)) : { kind: day.change }
}

function moveOf(difference: number | null, rank: number | null): RankChange | undefined {
  if (difference === null || difference === 0 || rank === null) return undefined
  return { kind: difference < 0 ? 'improved' : 'declined', by: Math.abs(difference), to: rank }
}

/** For those who do not see the arrow. */
export function changeText(change: RankChange) {
  switch (change.kind) {
    case 'improved':
    case 'declined':
      return `${change.kind} by ${change.by} to ${change.to}`
    case 'new':
      return 'new, not ranked before'
    case 'lost':
      return 'lost, previously ranked'
    case 'depth':
      return 'not comparable: fewer results were read in one of the two checks'
    default:
      return change satisfies never
  }
}

/** "was 6 on 20 Nov 2026, 10:42" */
export function previousText(previous: PreviousRank) {
  return `${wasText(previous)} on ${formatDayAndClock(new Date(previous.taken_at))}`
}

export function wasText({ state, rank }: Pick<PreviousRank, 'state' | 'rank'>) {
  if (state === 'featured_snippet') return 'was the featured snippet'
  return rank === null ? 'was not found' : `was ${rank}`
}
