import { formatDayAndClock } from '../../../shared/format/dates.ts'
import type { PreviousLook } from '../../../shared/ranks/rank-change.ts'

/** A look as the select and the heads name it; an earlier one is what a later one is compared with. */
type Look = PreviousLook & { run: number }

/** "Look of 20 Nov 2026, 10:42 · rank 4" */
export function lookName({ taken_at, rank }: Look, depth: number) {
  const found = rank === null ? `not in first ${depth}` : `rank ${rank}`
  return `Look of ${formatDayAndClock(new Date(taken_at))} · ${found}`
}
