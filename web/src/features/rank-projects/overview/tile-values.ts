import type { ProjectDay } from '#contract/rank-projects/day-rows.ts'
import { formatCount } from '../../../shared/format/numbers.ts'

/** The days that the tiles speak of. */
export type ShownDays = {
  /** The newest day with a successful check; undefined before the first. */
  shown: ProjectDay | undefined
  /** The one before it, where the two can be compared. */
  before: ProjectDay | undefined
  /** The newest day of all, on which every check may have failed. */
  newest: ProjectDay | undefined
}

export function shownDays(days: readonly ProjectDay[]): ShownDays {
  const worked = days.filter(({ checked_count }) => checked_count > 0)
  const shown = worked.at(-1)
  const before = shown?.is_baseline ? undefined : worked.at(-2)
  return { shown, before, newest: days.at(-1) }
}

/** "of 42", or of how many checks succeeded where some did not. */
export const outOf = ({ checked_count }: ProjectDay, keywordCount: number) =>
  checked_count === keywordCount ? `of ${formatCount(keywordCount)}` : `of ${formatCount(checked_count)} checked`

/** "25 unchanged, 1 new, 1 failed"; zero counts are omitted. */
export function restOfMoves({ moved, failed_count }: Pick<ProjectDay, 'moved' | 'failed_count'>) {
  const parts = [
    [moved.unchanged, 'unchanged'],
    [moved.appeared, 'new'],
    [moved.lost, 'lost'],
    [moved.unknown, 'not comparable'],
    [failed_count, 'failed'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ')
}
