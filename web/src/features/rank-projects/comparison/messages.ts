import type { DayCompared, ReasonDayNotCompared } from '#contract/rank-projects/standing.ts'
import {
  type Comparison,
  type ComparisonPeriod,
  isComparisonPeriod,
} from '#contract/rules/rank-projects/comparison-periods.ts'
import { formatDate } from '../../../shared/format/calendar-days.ts'

export const periodNames = {
  previous: 'Previous run',
  '7d': '7 days',
  '28d': '28 days',
  '90d': '90 days',
} as const satisfies Record<ComparisonPeriod, string>

const comparisonName = (comparison: Comparison) =>
  isComparisonPeriod(comparison) ? periodNames[comparison] : formatDate(comparison)

/** The reasons why nothing is compared, in a few words. */
export const shortReasons = {
  first: 'No earlier check',
  settings: 'Settings changed since',
  depth: 'Depth changed since',
  later: 'Date isn’t before the last check',
} as const satisfies Record<ReasonDayNotCompared, string>

/** "12 Nov 2026 compared with 5 Nov 2026". */
const datesText = ({ date, compared_date }: Pick<DayCompared, 'date' | 'compared_date'>) =>
  `${formatDate(date)} compared with ${compared_date === null ? 'no earlier check' : formatDate(compared_date)}`

/** States the dates of a view that shows an earlier date, and why they aren't those that were asked for. */
export function earlierDateText(asked: string, comparison: Comparison, compared: DayCompared): string {
  const isOther = compared.date !== asked
  const isOtherCompared =
    !isComparisonPeriod(comparison) && compared.compared_date !== null && compared.compared_date !== comparison
  const notes = [
    ...(comparison === 'previous' ? ['Each keyword is compared with its previous check.'] : []),
    ...(isOther ? [`No check on ${formatDate(asked)}: ${formatDate(compared.date)} is the latest before it.`] : []),
    ...(isOtherCompared
      ? [
          `No check on ${formatDate(comparison)}: ${formatDate(compared.compared_date ?? comparison)} is the latest before it.`,
        ]
      : []),
    ...(compared.not_compared === 'settings'
      ? ['The search settings changed in between, so nothing is compared.']
      : []),
    ...(compared.not_compared === 'depth' ? ['The depth changed in between, so only rankings are compared.'] : []),
  ]
  const dates = comparison === 'previous' ? formatDate(compared.date) : datesText(compared)
  return [`Showing ${dates}.`, ...notes].join(' ')
}

/** States the day that the chosen period compares the newest one with, or why there is none. */
export function comparisonText(comparison: Comparison, compared: DayCompared | null): string {
  if (comparison === 'previous') return 'Each keyword is compared with its previous check.'
  if (compared === null) return 'There are no rankings yet.'
  const { date, compared_date, not_compared } = compared
  switch (not_compared) {
    case 'first':
      return `Nothing to compare: the first check was ${isComparisonPeriod(comparison) ? 'less than' : 'after'} ${aim(comparison, date)}.`
    case 'later':
      return `Nothing to compare: choose a date before ${formatDate(date)}, the last check.`
    case 'settings':
      return `Nothing to compare: the search settings have changed since ${formatDate(compared_date ?? date)}.`
    case 'depth':
      return `Rankings are compared with ${formatDate(compared_date ?? date)}. Average position and visibility aren’t, because the depth has changed since.`
    case null:
      return `Compared with ${formatDate(compared_date ?? date)}, the latest check ${isComparisonPeriod(comparison) ? 'at least' : 'on or before'} ${aim(comparison, date)}.`
    default:
      return not_compared satisfies never
  }
}

/** "13 Nov 2026", or "28 days before 20 Nov 2026": the day that is wanted. */
const aim = (comparison: Comparison, date: string) =>
  isComparisonPeriod(comparison) ? `${periodNames[comparison]} before ${formatDate(date)}` : formatDate(comparison)

/** The label of the button: the compared date, or the period without one; after the shown date, if that is an earlier one. */
export function buttonText(comparison: Comparison, compared: DayCompared | null | undefined, asOf?: string): string {
  const against = comparedText(comparison, compared)
  return asOf === undefined ? against : `${formatDate(compared?.date ?? asOf)} ${against}`
}

function comparedText(comparison: Comparison, compared: DayCompared | null | undefined): string {
  if (comparison === 'previous') return 'vs previous run'
  if (compared === undefined) return comparisonName(comparison)
  if (compared?.compared_date == null || compared.not_compared === 'settings')
    return `${comparisonName(comparison)}: not compared`
  return `vs ${formatDate(compared.compared_date)}`
}

/** For filters: "the previous check", "13 Nov 2026". */
export const sinceText = (comparison: Comparison, compared: DayCompared | null | undefined) =>
  comparison === 'previous'
    ? 'the previous check'
    : compared?.compared_date == null
      ? comparisonName(comparison)
      : formatDate(compared.compared_date)
