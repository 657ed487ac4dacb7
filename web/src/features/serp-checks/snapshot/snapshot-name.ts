import type { PreviousRank } from '../../../parts/serp-fetches/ranks/rank-change.ts'
import { formatDayAndClock } from '../../../shared/format/dates.ts'

/**
 * A snapshot as the select and the heads name it; an earlier one is what a later one is compared
 * with.
 */
type NamedSnapshot = PreviousRank & { run: number }

/** Such as "22 Nov 2026, 10:42 · rank 4". */
export function snapshotName({ taken_at, state, rank }: NamedSnapshot) {
  const found = state === 'featured_snippet' ? 'featured snippet' : rank === null ? 'not found' : `rank ${rank}`
  return `${formatDayAndClock(new Date(taken_at))} · ${found}`
}
