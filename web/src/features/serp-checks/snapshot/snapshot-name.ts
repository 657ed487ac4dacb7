import { formatDayAndClock } from '../../../shared/format/dates.ts'
import type { PreviousRank } from '../../../shared/ranks/rank-change.ts'

/**
 * A snapshot as the select and the heads name it; an earlier one is what a later one is compared
 * with.
 */
type Look = PreviousRank & { run: number }

/** Such as "22 Nov 2026, 10:42 · rank 4". */
export function snapshotName({ taken_at, rank }: Look, depth: number) {
  const found = rank === null ? `not in top ${depth}` : `rank ${rank}`
  return `${formatDayAndClock(new Date(taken_at))} · ${found}`
}
