import { addDays, type LocalDate, localDateOf, momentOf } from '#contract/rules/text/time-zones.ts'

const summaryTime = '07:00'

/** The Monday of a day's week. */
const mondayOf = (date: LocalDate): LocalDate => addDays(date, -((new Date(date).getUTCDay() + 6) % 7))

/** The latest Monday on which it has been 07:00 in a zone. */
function latestMondayIn(now: Date, timeZone: string): LocalDate {
  const monday = mondayOf(localDateOf(now, timeZone))
  return momentOf(monday, summaryTime, timeZone) <= now ? monday : addDays(monday, -7)
}

/** A weekly summary of projects in several zones. */
export type SummarySlot = {
  /** From then on it is past 07:00 on Monday in every zone. */
  at: Date
  /** The last day it covers: the Sunday before, which is over in every zone. */
  through: LocalDate
  /** The time when the next one is due. */
  nextAt: Date
}

/** The latest summary slot that is due in all of these zones; there must be at least one zone. */
export function latestSummarySlot(now: Date, timeZones: readonly string[]): SummarySlot {
  const mondays = timeZones.map((timeZone) => latestMondayIn(now, timeZone)).toSorted()
  const monday = mondays[0] ?? mondayOf(localDateOf(now, 'UTC'))
  return {
    at: momentIn(monday, timeZones),
    through: addDays(monday, -1),
    nextAt: momentIn(addDays(monday, 7), timeZones),
  }
}

const momentIn = (monday: LocalDate, timeZones: readonly string[]) =>
  new Date(Math.max(...timeZones.map((timeZone) => momentOf(monday, summaryTime, timeZone).getTime())))
