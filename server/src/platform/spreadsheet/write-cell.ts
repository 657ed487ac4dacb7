import { cellStyles } from './cell-styles.ts'
import { writeText } from './write-text.ts'

/** Text stays text whatever it looks like. A Date is a moment in UTC, from 1 March 1900 on. Null is an empty cell. */
export type Cell = string | number | Date | null

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
  return writeNumberCell(place, cell.getTime() / millisecondsPerDay + daysBefore1970 + safeExcess, 'moment')
}

export function writeTextCell(place: string, text: string, style: keyof typeof cellStyles): string {
  const written = writeText(text)
  if (written === '') return ''
  return `<c r="${place}" s="${cellStyles[style]}" t="inlineStr"><is><t xml:space="preserve">${written}</t></is></c>`
}

function writeNumberCell(place: string, value: number, style: keyof typeof cellStyles): string {
  return Number.isFinite(value) ? `<c r="${place}" s="${cellStyles[style]}"><v>${value}</v></c>` : ''
}
