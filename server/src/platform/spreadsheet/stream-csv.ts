import { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { Cell, Day } from './write-cell.ts'
import type { SheetContent } from './write-sheet.ts'

/** A spreadsheet would take this for the beginning of a formula. */
const beginsFormula = /^[=+\-@\t\r]/

/** A text as RFC 4180 has it. One that a spreadsheet would calculate gets an apostrophe, which makes it text. */
function writeField(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  if (typeof value !== 'string') return writeDate(value)
  const inert = beginsFormula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/** In ISO 8601, which spreadsheets read as a date in every country. */
function writeDate(date: Date | Day): string {
  if (!(date instanceof Date)) return date.day
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 19).replace('T', ' ')
}

const writeLine = (values: readonly Cell[]) => `${values.map(writeField).join(',')}\r\n`

/** A CSV file of a table, written while the table is read; its byte order mark makes Excel read it as UTF-8. */
export function streamCsv<Row>(
  table: Pick<SheetContent<Row>, 'columns' | 'rows'>,
  onFailure: (error: unknown) => void = () => {},
): ReadableStream<Uint8Array> {
  return NodeReadableStream.from(partsOf(table, onFailure)) as ReadableStream<Uint8Array>
}

const linesAtOnce = 500

async function* partsOf<Row>(
  { columns, rows }: Pick<SheetContent<Row>, 'columns' | 'rows'>,
  onFailure: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let lines = [`\uFEFF${writeLine(columns.map(({ title }) => title))}`]
  try {
    for await (const row of rows) {
      lines.push(writeLine(columns.map(({ cell }) => cell(row))))
      if (lines.length < linesAtOnce) continue
      yield encoder.encode(lines.join(''))
      lines = []
    }
    yield encoder.encode(lines.join(''))
  } catch (error) {
    onFailure(error)
    throw error
  }
}
