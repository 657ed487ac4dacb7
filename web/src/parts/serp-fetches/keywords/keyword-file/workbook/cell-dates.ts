/** Formats that every workbook has without listing them, and that show dates or times, also those of East Asia. */
const builtInDates = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** True if a number in this format is shown as a date or a time; `code` is the format’s own text, if it has one. */
export function showsDate(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtInDates(id)
  if (/\[(?:h+|m+|s+)\]/i.test(code)) return true
  // Quoted and escaped characters, fillers, colours and locales only surround what is shown.
  const shown = code.replace(/"[^"]*"|\\.|[*_].|\[[^\]]*\]/g, '')
  if (/^\s*(?:general|@)\s*$/i.test(shown)) return false
  return /[yd]|m{3}|am\/pm|a\/p|(?:^|[^a-z])[hs]{1,2}(?:[^a-z]|$)/i.test(shown)
}

const msPerDay = 86_400_000
/** Excel counts 29 February 1900, which never was. */
const leapDayThatNeverWas = 60

/** The date of a day number, as `2026-11-20`. */
export function dateOfSerial(serial: number, startsIn1904: boolean): string {
  const epoch = startsIn1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 31)
  const day = startsIn1904 || serial < leapDayThatNeverWas ? serial : serial - 1
  const date = new Date(epoch + Math.round(day * msPerDay))
  return Number.isNaN(date.getTime()) ? String(serial) : date.toISOString().slice(0, 10)
}
