import type { reasonsNotCompared, Standing } from '#contract/rank-projects/standing.ts'
import { movementDays } from '#contract/rank-projects/standing.ts'
import { visibilityOf } from '#contract/rules/click-curve.ts'
import { clickScale } from '../days/day-sums.ts'
import { averageOf } from '../projects/present-project.ts'
import type { DayTotals } from './list-project-totals.ts'

/** Checked days of a project, oldest first. */
type CheckedDays = { days: DayTotals[] }
type Sums = Pick<DayTotals, 'found' | 'rankSum' | 'clickSum' | 'checked'>
type Comparison = { now: DayTotals; before: DayTotals } | { reason: (typeof reasonsNotCompared)[number] }

/** A day on which nothing was checked stands as the one before it. */
export const standingAt = ({ days }: CheckedDays, daysAgo: number) => days.findLast((day) => day.daysAgo >= daysAgo)

export const sumOf = (days: readonly Sums[]): Sums =>
  days.reduce<Sums>(
    (sum, { found, rankSum, clickSum, checked }) => ({
      found: sum.found + found,
      rankSum: sum.rankSum + rankSum,
      clickSum: sum.clickSum + clickSum,
      checked: sum.checked + checked,
    }),
    { found: 0, rankSum: 0, clickSum: 0, checked: 0 },
  )

export const standingOf = ({ found, rankSum, clickSum, checked }: Sums): Standing => ({
  averagePosition: averageOf({ foundCount: found, rankSum }),
  visibility: visibilityOf(clickSum / clickScale, checked),
})

/**
 * Compares two days as a project’s overview does: never across a new baseline or another depth, which alone would move
 * averages.
 */
export function compare(project: CheckedDays): Comparison {
  const before = standingAt(project, movementDays)
  const now = project.days.at(-1)
  if (before === undefined || now === undefined) return { reason: 'first' }
  const since = project.days.slice(project.days.indexOf(before) + 1)
  if (since.some(({ isBaseline }) => isBaseline)) return { reason: 'settings' }
  const depths = new Set([before, ...since].flatMap(({ depth, leastDepth }) => [depth, leastDepth]))
  return depths.size > 1 ? { reason: 'depth' } : { now, before }
}

/** Where a project stands, and what it is compared with. */
export function presentStanding(project: CheckedDays) {
  const comparison = compare(project)
  return {
    ...standingOf(sumOf(project.days.slice(-1))),
    before: 'before' in comparison ? standingOf(comparison.before) : null,
    not_compared: 'reason' in comparison ? comparison.reason : null,
  }
}
