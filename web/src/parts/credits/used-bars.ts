import type { UsedDay } from '#contract/dashboard/account-rows.ts'
import { addCredits, subtractCredits } from '#contract/rules/credits/credit-amounts.ts'
import type { DashboardFilter } from '#contract/rules/dashboard/dashboard.ts'
import type { PlanPart } from '../../module.ts'
import type { StackedBar } from '../../shared/charts/stacked-bar-chart.tsx'
import { formatDate, formatDateOfYear } from '../../shared/format/calendar-days.ts'
import { shortMonth } from '../../shared/format/dates.ts'

/** A use of credits, and how many it took over the whole period. */
export type UsePart = { name: string; fill: string; total: number }

type PartOfUse = Pick<PlanPart, 'name' | 'use'>

/** Work whose module is no longer known. */
const other = { name: 'Other', fill: 'var(--sp-missing)' }

const sumOf = (values: readonly number[]) => values.reduce(addCredits, 0)

export const sumUse = (days: readonly UsedDay[]) => sumOf(days.map(({ count }) => count))

const usedBy = (days: readonly UsedDay[], name: string) =>
  sumOf(days.flatMap(({ modules }) => modules.filter(({ module }) => module === name).map(({ count }) => count)))

const usedOtherwise = (days: readonly UsedDay[]) =>
  sumOf(days.map(({ count, modules }) => subtractCredits(count, sumOf(modules.map((one) => one.count)))))

/** One bar a day, or a month for a year; modules that used nothing are left out. */
export function barsOf(
  plans: readonly PartOfUse[],
  days: readonly UsedDay[],
  filter: DashboardFilter,
): { parts: UsePart[]; bars: StackedBar[] } {
  const order = plans.toSorted((left, right) => left.use.at - right.use.at)
  const parts = [
    ...order.map(({ name, use: { fill } }) => ({ name, fill, total: usedBy(days, name) })),
    { ...other, total: usedOtherwise(days) },
  ].filter(({ total }) => total > 0)
  const groups = filter === 'yearly' ? byMonth(days) : days.map((day) => [day])
  const bars = groups.map((group) => ({
    ...labelsOf(group, filter),
    parts: parts.map(({ name }) => (name === other.name ? usedOtherwise(group) : usedBy(group, name))),
  }))
  return { parts, bars }
}

function byMonth(days: readonly UsedDay[]): UsedDay[][] {
  const months = new Map<string, UsedDay[]>()
  for (const day of days) {
    const month = day.date.slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), day])
  }
  return [...months.values()]
}

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })
const monthAndYear = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })

function labelsOf(group: readonly UsedDay[], filter: DashboardFilter) {
  const first = group[0]?.date ?? '1970-01-01'
  const last = group.at(-1)?.date ?? first
  if (filter !== 'yearly') return { key: first, label: formatDate(first), tick: formatDateOfYear(first) }
  const month = shortMonth(monthAndYear.format(new Date(first)))
  // The oldest month and the newest are seldom whole.
  const isWhole = first.endsWith('-01') && new Date(Date.parse(last) + 86_400_000).getUTCDate() === 1
  const label = isWhole ? month : `${Number(first.slice(8))}–${Number(last.slice(8))} ${month}`
  return { key: first.slice(0, 7), label, tick: shortMonth(monthName.format(new Date(first))) }
}
