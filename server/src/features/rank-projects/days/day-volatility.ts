import type { ProjectDay } from '#contract/rank-projects/day-rows.ts'
import { volatilityScale, volatilityVerdictOf, volatilityWindow } from '#contract/rules/rank-projects/volatility.ts'
import { addDays, type LocalDate } from '#contract/rules/text/time-zones.ts'
import { usualVolatilityOf } from '../accounting/volatility.ts'

/** A day's sums of volatility. `isBaseline`: the first day of another engine, device, language or place. */
export type VolatileDay = {
  day: LocalDate
  volatilityCount: number
  volatilitySum: number
  isBaseline: boolean
}

/**
 * Judges the mean volatility of a day by those of the 28 days before it, since the settings were changed last. Means of a few
 * pages vary more than those of many, so only days with half to twice as many pages count. `days` may have any others too.
 */
export function judgeDay(
  { day, volatilityCount: pages, volatilitySum }: VolatileDay,
  days: readonly VolatileDay[],
): ProjectDay['volatility'] {
  if (pages === 0) return null
  const from = addDays(day, -volatilityWindow.days)
  const within = days.filter((one) => one.day >= from && one.day < day)
  const since = within.findLast((one) => one.isBaseline)?.day ?? from
  const alike = within.filter(
    (one) => one.day >= since && one.volatilityCount * 2 >= pages && one.volatilityCount <= pages * 2,
  )
  const value = volatilitySum / pages
  const usual = usualVolatilityOf(alike.map((one) => one.volatilitySum / one.volatilityCount))
  return {
    value: value / volatilityScale,
    median: usual === undefined ? null : usual.median / volatilityScale,
    deviation: usual === undefined ? null : usual.deviation / volatilityScale,
    verdict: usual === undefined ? null : volatilityVerdictOf(value, usual),
    pages,
  }
}
