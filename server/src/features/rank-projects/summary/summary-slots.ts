import { addDays, type LocalDate, localDateOf, momentOf } from '#contract/rules/time-zones.ts'

const summaryTime = '07:00'

/** The Monday of a day's week. */
const mondayOf = (date: LocalDate): LocalDate => addDays(date, -((new Date(date).getUTCDay() + 6) % 7))

/** The last Monday, at seven on the clocks of a zone, that has come. */
export function latestSummarySlot(now: Date, timeZone: string): Date {
  const monday = mondayOf(localDateOf(now, timeZone))
  const slot = momentOf(monday, summaryTime, timeZone)
  return slot <= now ? slot : momentOf(addDays(monday, -7), summaryTime, timeZone)
}

/** The first one after `now`. */
export const nextSummarySlot = (now: Date, timeZone: string): Date =>
  momentOf(addDays(mondayOf(localDateOf(latestSummarySlot(now, timeZone), timeZone)), 7), summaryTime, timeZone)
