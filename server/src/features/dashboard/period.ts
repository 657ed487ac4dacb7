import { type DashboardFilter, daysOfFilter } from '#contract/rules/dashboard/dashboard.ts'
import { addDays, type LocalDate, localDateOf, localTimeOf, momentOf } from '#contract/rules/text/time-zones.ts'
import { before, days } from '../../platform/clock/clock.ts'

export type Period = {
  /** Its days in the zone, oldest first; the last is today. */
  dates: LocalDate[]
  from: Date
  now: Date
  /** As many days before, up to the same time of day. */
  earlier: { from: Date; until: Date }
  today: { from: Date }
  /** The day before today up to the same time of day. */
  yesterday: { from: Date; until: Date }
}

/** The days a filter names in a zone, and what they are compared with. */
export function periodOf(now: Date, { filter, timeZone }: { filter: DashboardFilter; timeZone: string }): Period {
  const today = localDateOf(now, timeZone)
  const count = daysOfFilter[filter]
  const dates = Array.from({ length: count }, (_, at) => addDays(today, at + 1 - count))
  const [first = today] = dates
  const start = (date: LocalDate) => momentOf(date, '00:00', timeZone)
  const yesterday = addDays(today, -1)
  const { hour, minute } = localTimeOf(now, timeZone)
  return {
    dates,
    from: start(first),
    now,
    earlier: { from: start(addDays(first, -count)), until: before(now, days(count)) },
    today: { from: start(today) },
    yesterday: {
      from: start(yesterday),
      until: momentOf(yesterday, `${twoDigits(hour)}:${twoDigits(minute)}`, timeZone),
    },
  }
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
