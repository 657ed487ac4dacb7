import type { RankOnDate } from '#contract/rank-history-row.ts'
import type { RankState } from '#contract/serp-checks.ts'
import { formatDayAndClock } from '../format/dates.ts'

export type PreviousLook = { state: 'found' | 'not_in_depth'; rank: number | null; taken_at: string }

/** What a look is compared with; both null before there was an earlier one. */
export type Since = { previous: PreviousLook | null; difference: number | null }

type Look = { state: RankState; rank: number | null }

/** depth: unknown, because another number of results was read than before. */
export type RankChange = { kind: 'improved' | 'declined'; by: number; to: number } | { kind: 'new' | 'lost' | 'depth' }

/** Nothing where nothing moved, and nothing where one of the two saw no page: a failed look is never a drop. */
export function rankChange({ state, rank }: Look, { previous, difference }: Since): RankChange | undefined {
  if (previous === null || (state !== 'found' && state !== 'not_in_depth')) return undefined
  if (state !== previous.state) return { kind: state === 'found' ? 'new' : 'lost' }
  return moveOf(difference, rank)
}

/** The same for a day of a project, whose server has compared it with the day before. */
export function changeOnDay(
  day: Pick<RankOnDate, 'state' | 'rank' | 'difference' | 'change'> | undefined,
): RankChange | undefined {
  if (day === undefined || (day.state !== 'found' && day.state !== 'not_in_depth')) return undefined
  return day.change === null ? moveOf(day.difference, day.rank) : { kind: day.change }
}

function moveOf(difference: number | null, rank: number | null): RankChange | undefined {
  if (difference === null || difference === 0 || rank === null) return undefined
  return { kind: difference < 0 ? 'improved' : 'declined', by: Math.abs(difference), to: rank }
}

/** For those who do not see the arrow. */
export function changeWords(change: RankChange) {
  switch (change.kind) {
    case 'improved':
    case 'declined':
      return `${change.kind} by ${change.by} to ${change.to}`
    case 'new':
      return 'new, was not found before'
    case 'lost':
      return 'lost, was found before'
    case 'depth':
      return 'not comparable, another number of results was read before'
    default:
      return change satisfies never
  }
}

/** "was 6 on 20 Nov 2026, 10:42" */
export function previousWords(previous: PreviousLook, depth: number) {
  const was = previous.rank === null ? `was not in first ${depth}` : `was ${previous.rank}`
  return `${was} on ${formatDayAndClock(new Date(previous.taken_at))}`
}
