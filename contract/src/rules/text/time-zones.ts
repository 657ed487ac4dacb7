/** A moment as the clocks of a zone show it; `month` from 1. */
export type LocalTime = { year: number; month: number; day: number; hour: number; minute: number; second: number }
/** A day of the calendar, such as "2028-02-29". */
export type LocalDate = string

const oneDay = 86_400_000
/** More than there are zones; names may be spelled in any case, so whoever sends them could make endlessly many. */
const mostFormats = 1_000
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  if (formats.size >= mostFormats) formats.clear()
  formats.set(timeZone, format)
  return format
}

/** Region and place, or UTC: short names such as "BST" mean one zone to ICU and another to the database, or none. */
const placeName =
  /^(?:(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Brazil|Canada|Chile|Etc|Europe|Indian|Mexico|Pacific|US)\/[A-Z0-9_+\-/]{1,50}|UTC)$/i
/** ICU knows them, the database does not. */
const unknownPlaces = ['us/pacific-new', 'canada/east-saskatchewan']

/** True if this is a name of the IANA list that the machine knows; offsets such as "+02:00" name no place. */
export function isTimeZone(name: string): boolean {
  if (!placeName.test(name) || unknownPlaces.includes(name.toLowerCase())) return false
  try {
    formatOf(name)
    return true
  } catch {
    return false
  }
}

/** The zone, or UTC if we don’t know it, as newer browsers have zones that we don’t know. */
export const timeZoneOrUtc = (name: string) => (isTimeZone(name) ? name : 'UTC')

export function localTimeOf(moment: Date, timeZone: string): LocalTime {
  // Reading the text takes half the time of `formatToParts`.
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = formatOf(timeZone)
    .format(moment)
    .split(/\D+/)
    .map(Number)
  return { year, month, day, hour, minute, second }
}

export const localDateOf = (moment: Date, timeZone: string): LocalDate => {
  const { year, month, day } = localTimeOf(moment, timeZone)
  return dateOf(year, month, day)
}

const dateOf = (year: number, month: number, day: number): LocalDate =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

const asIfUtc = ({ year, month, day, hour, minute, second }: LocalTime) =>
  Date.UTC(year, month - 1, day, hour, minute, second)

const wholeSeconds = (time: number) => Math.floor(time / 1_000) * 1_000
/** The time the zone's clocks are ahead of UTC, in milliseconds. */
const offsetAt = (time: number, timeZone: string) => asIfUtc(localTimeOf(new Date(time), timeZone)) - wholeSeconds(time)

/**
 * The time when the clocks of a zone show a time of a day. A time they skip is taken as much later as they skip; one
 * they show twice is the first of the two.
 */
export function momentOf(date: LocalDate, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  const [earlier, later] = [offsetAt(wanted - oneDay, timeZone), offsetAt(wanted + oneDay, timeZone)]
  const shown = [wanted - earlier, wanted - later].filter((at) => at + offsetAt(at, timeZone) === wanted)
  return new Date(shown.length === 0 ? wanted - earlier : Math.min(...shown))
}

export const addDays = (date: LocalDate, days: number): LocalDate =>
  new Date(Date.parse(date) + days * oneDay).toISOString().slice(0, 10)

/** The same day so many months on, or the month's last where it has no such day. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dateOf(year, month + months, Math.min(day, lastOfMonth))
}

export const daysBetween = (from: LocalDate, to: LocalDate) => Math.round((Date.parse(to) - Date.parse(from)) / oneDay)

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** As the product writes dates: "20 Nov 2026". */
export function dateText(date: LocalDate): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return `${day} ${months[month - 1]} ${year}`
}
