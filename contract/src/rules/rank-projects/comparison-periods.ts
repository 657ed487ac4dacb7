import { addDays, type LocalDate } from '../text/time-zones.ts'

/**
 * The number of days between a day and the earlier one it is compared with; `previous` is the checked day before it.
 */
export const comparisonPeriods = ['previous', '7d', '28d', '90d'] as const
export type ComparisonPeriod = (typeof comparisonPeriods)[number]

/** With a date, every day is compared with that same date. */
export type Comparison = ComparisonPeriod | LocalDate

export const isComparisonPeriod = (comparison: string): comparison is ComparisonPeriod =>
  comparisonPeriods.some((period) => period === comparison)

/** Periods across projects, in days back from today. */
export const movementPeriods = [7, 28, 90] as const
export type MovementPeriod = (typeof movementPeriods)[number]
export const usualMovement = 7 satisfies MovementPeriod

/** first: no check is that old · later: the date is not before the day itself. */
type NotFound = 'first' | 'later'

/**
 * The day a period compares with: the latest checked day at or before the wanted day. The wanted day is a number of days before the day that is
 * compared, or the date. `checked` are days with a successful check, oldest first.
 */
export function comparedDayOf(
  comparison: Comparison,
  day: LocalDate,
  checked: readonly LocalDate[],
): { day: LocalDate } | { reason: NotFound } {
  const wanted = wantedDay(comparison, day)
  if (wanted >= day) return { reason: 'later' }
  const found = checked.findLast((one) => one <= wanted)
  return found === undefined ? { reason: 'first' } : { day: found }
}

function wantedDay(comparison: Comparison, day: LocalDate): LocalDate {
  if (!isComparisonPeriod(comparison)) return comparison
  return addDays(day, comparison === 'previous' ? -1 : -Number.parseInt(comparison, 10))
}
