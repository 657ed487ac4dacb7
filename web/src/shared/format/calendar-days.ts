import { shortMonth } from './dates.ts'

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const oneDay = 86_400_000

/** Days since 1970 of a date such as "2026-11-20", which is the same day wherever it is read. */
export const dayNumber = (date: string) => Math.round(Date.parse(date) / oneDay)
export const dateOfDayNumber = (number: number) => new Date(number * oneDay).toISOString().slice(0, 10)

/** "20 Nov 2026" */
export const formatDate = (date: string) => shortMonth(day.format(new Date(date)))
/** "20 Nov", where the year stands nearby. */
export const formatDateOfYear = (date: string) => shortMonth(dayOfYear.format(new Date(date)))

/** "28 and 29 Oct, 11 Nov": days of the same month share its name. */
export function formatDates(dates: readonly string[]): string {
  const months = Map.groupBy(dates, (date) => date.slice(0, 7))
  return [...months.values()]
    .map((ofMonth) => {
      const last = ofMonth.at(-1) ?? ''
      const numbers = ofMonth.slice(0, -1).map((date) => String(Number(date.slice(8))))
      return numbers.length === 0 ? formatDateOfYear(last) : `${numbers.join(', ')} and ${formatDateOfYear(last)}`
    })
    .join(', ')
}
