import { localTimeOf } from '#contract/rules/text/time-zones.ts'
import { cellStyles } from './cell-styles.ts'
import { writeText } from './write-text.ts'

/** A day of the calendar, such as "2026-11-20". */
export type Day = { day: string }
/**
 * Text stays text whatever it looks like. A Date is a moment as UTC shows it, from 1 March 1900 on: `clockTime` has it show
 * another zone. Null is an empty cell.
 */
export type Cell = string | number | Date | Day | null

const millisecondsPerDay = 86_400_000
/** Days from the first one of spreadsheets to 1 January 1970. */
const daysBefore1970 = 25_569
/** Days: a fraction of a millisecond, so that a program that cuts instead of rounding does not show the second before. */
const safeExcess = 1e-9

/** A cell at a place such as `B7`; nothing where there is nothing to show. */
export function writeCell(place: string, cell: Cell): string {
  if (typeof cell === 'string') return writeTextCell(place, cell, cell.includes('\n') ? 'lines' : 'text')
  if (typeof cell === 'number') return writeNumberCell(place, cell, 'number')
  if (cell === null) return ''
  return cell instanceof Date ? writeMoment(place, cell) : writeDay(place, cell, 'day')
}

const writeMoment = (place: string, moment: Date) =>
  writeNumberCell(place, moment.getTime() / millisecondsPerDay + daysBefore1970 + safeExcess, 'moment')

const writeDay = (place: string, { day }: Day, style: keyof typeof cellStyles) =>
  writeNumberCell(place, Date.parse(day) / millisecondsPerDay + daysBefore1970, style)

/** The title of a column. */
export const writeTitleCell = (place: string, title: string | Day): string =>
  typeof title === 'string' ? writeTextCell(place, title, 'title') : writeDay(place, title, 'titleDay')

function writeTextCell(place: string, text: string, style: keyof typeof cellStyles): string {
  const written = writeText(text)
  if (written === '') return ''
  return `<c r="${place}" s="${cellStyles[style]}" t="inlineStr"><is><t xml:space="preserve">${written}</t></is></c>`
}

function writeNumberCell(place: string, value: number, style: keyof typeof cellStyles): string {
  return Number.isFinite(value) ? `<c r="${place}" s="${cellStyles[style]}"><v>${value}</v></c>` : ''
}

/** A moment as local time in a zone, for a column whose title names the zone. */
export function clockTime(moment: Date | string | null, timeZone: string): Date | null {
  if (moment === null) return null
  const at = new Date(moment)
  const { year, month, day, hour, minute, second } = localTimeOf(at, timeZone)
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second, at.getUTCMilliseconds()))
}
