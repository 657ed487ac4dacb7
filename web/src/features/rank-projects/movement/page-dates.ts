import { formatDate } from '../../../shared/format/calendar-days.ts'
import type { ShownPage } from '../drawer/queries.ts'
import { dateChoice } from '../drawer/snapshot-dates.ts'

/** Dates of the two pages in the address: without them the newest, and the check before it. */
export type PageDates = { date?: string; compared?: string }
export type ChangePageDates = (dates: { date: string | undefined; compared: string | undefined }, how?: 'push') => void

/** The dates to compare, newest first. Those that are shown can be chosen even if they aren’t among the checks. */
export function comparableDates(checks: ShownPage['dates'], shown: { now: string; before: string | undefined }) {
  return {
    now: withChosen(checks.slice(0, -1).map(dateChoice), shown.now),
    before: withChosen(checks.filter(({ date }) => date < shown.now).map(dateChoice), shown.before),
  }
}

type Choice = { value: string; label: string }

const withChosen = (choices: readonly Choice[], chosen: string | undefined) =>
  chosen === undefined || choices.some(({ value }) => value === chosen)
    ? [...choices]
    : [...choices, { value: chosen, label: formatDate(chosen) }].toSorted((a, b) => b.value.localeCompare(a.value))

/** Another date keeps the one it is compared with while that is earlier. */
export const withDate = ({ compared }: PageDates, date: string) => ({
  date,
  compared: compared !== undefined && compared < date ? compared : undefined,
})
