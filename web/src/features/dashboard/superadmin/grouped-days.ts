import type { BusinessDay } from '#contract/dashboard/business-rows.ts'
import { type DashboardFilter, daysOfFilter } from '#contract/rules/dashboard/dashboard.ts'

/** `date` is the last of its `count` days. */
export type Group = { date: string; count: number; days: readonly BusinessDay[] }

/** One group a day; for a year one a week, ending today, of which the first takes the days left over. */
export function groupsOf(days: readonly BusinessDay[], filter: DashboardFilter): Group[] {
  const size = filter === 'yearly' ? 7 : 1
  const first = size + (daysOfFilter[filter] % size)
  const starts = days.flatMap((_, at) => (at === 0 || (at >= first && (at - first) % size === 0) ? [at] : []))
  return starts.map((start, at) => {
    const ofGroup = days.slice(start, starts[at + 1])
    return { date: ofGroup.at(-1)?.date ?? '', count: ofGroup.length, days: ofGroup }
  })
}

export const unitOf = (filter: DashboardFilter) => (filter === 'yearly' ? 'week' : 'day')

type Figure = { [Key in keyof BusinessDay]: BusinessDay[Key] extends number ? Key : never }[keyof BusinessDay]

export const sumOf = (days: readonly BusinessDay[], figure: Figure) => days.reduce((sum, day) => sum + day[figure], 0)
