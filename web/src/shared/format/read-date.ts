const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const

/**
 * A date as somebody types it: "20 Nov 2026" or "20 November 26", "2026-11-20", "20/11/2026" or "20.11.2026" (the day first,
 * as everywhere in the product). Undefined for anything else, and for days that don't exist.
 */
export function readDate(text: string): string | undefined {
  const typed = text.trim().toLowerCase()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso !== null) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numbers = /^(\d{1,2})[/.](\d{1,2})[/.](\d{2}|\d{4})$/.exec(typed)
  if (numbers !== null) return dateOf(yearOf(numbers[3]), Number(numbers[2]), Number(numbers[1]))
  const words = /^(\d{1,2})(?:st|nd|rd|th)?[ .]+([a-z]{3,9})\.?,?[ ]+(\d{2}|\d{4})$/.exec(typed)
  if (words === null) return undefined
  const month = months.findIndex((name) => words[2]?.startsWith(name))
  return month < 0 ? undefined : dateOf(yearOf(words[3]), month + 1, Number(words[1]))
}

/** Two digits mean this century. */
const yearOf = (digits = '') => (digits.length === 2 ? 2_000 + Number(digits) : Number(digits))

function dateOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isThatDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 2_000 && year <= 2_099
  return isThatDay ? date.toISOString().slice(0, 10) : undefined
}

/** Reads "9:05", "0905" and "9.05" as "09:05", and "9:05 pm" as "21:05". Undefined for anything else, such as "9:5". */
export function readTime(text: string): string | undefined {
  const read = /^(\d{1,2})(?:[:.]?(\d{2}))?(?: ?([ap])\.?m\.?)?$/.exec(text.trim().toLowerCase())
  if (read === null || (read[2] === undefined && read[3] === undefined)) return undefined
  const [hours, minutes] = [Number(read[1]), Number(read[2] ?? 0)]
  if (read[3] !== undefined && (hours < 1 || hours > 12)) return undefined
  const hour = read[3] === undefined ? hours : (hours % 12) + (read[3] === 'p' ? 12 : 0)
  if (hour > 23 || minutes > 59) return undefined
  return `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
