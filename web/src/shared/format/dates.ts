import { readersFormat, unknownZoneMark } from './time-zone.ts'

const day = readersFormat({ day: 'numeric', month: 'short', year: 'numeric' })
const dayOfYear = readersFormat({ day: 'numeric', month: 'short' })
const clock = readersFormat({ hour: '2-digit', minute: '2-digit' })
const clockToSecond = readersFormat({ timeStyle: 'medium' })
const full = readersFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
})
const zoneMark = unknownZoneMark()
const longDay = readersFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** British English alone shortens September to four letters. */
export const shortMonth = (text: string) => text.replace('Sept', 'Sep')

/** "20 Nov 2026", in the reader's zone like everything here. */
export const formatDay = (date: Date) => shortMonth(day.format(date))
/** "20 Nov", where the year stands nearby. */
export const formatDayOfYear = (date: Date) => shortMonth(dayOfYear.format(date))
/** "10:42", or "10:42 UTC" where the browser does not know its zone. */
export const formatClock = (date: Date) => clock.format(date) + zoneMark
/** "10:42:07", where seconds matter. */
export const formatClockToSecond = (date: Date) => clockToSecond.format(date) + zoneMark
/** "Friday 20 November 2026" */
export const formatLongDay = (date: Date) => longDay.format(date).replace(',', '')
/** "20 Nov 2026, 10:42" */
export const formatDayAndClock = (date: Date) => `${formatDay(date)}, ${formatClock(date)}`
/** To the second and with the zone, for hovering. */
export const formatExactly = (date: Date) => full.format(date)

const dayMilliseconds = 24 * 60 * 60 * 1000
/** Whole days until then, rounded up; never negative. */
export const daysUntil = (then: Date, now: Date) =>
  Math.max(0, Math.ceil((then.getTime() - now.getTime()) / dayMilliseconds))

const minuteMilliseconds = 60 * 1000
const hourMilliseconds = 60 * minuteMilliseconds

/** "just now", "12 min ago", "4 h ago"; for the last day. */
export function formatAgo(then: Date, now: Date) {
  const passed = now.getTime() - then.getTime()
  if (passed < minuteMilliseconds) return 'just now'
  if (passed < hourMilliseconds) return `${Math.floor(passed / minuteMilliseconds)} min ago`
  return `${Math.floor(passed / hourMilliseconds)} h ago`
}
