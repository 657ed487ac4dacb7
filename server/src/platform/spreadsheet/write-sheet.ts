import { type Cell, type Day, writeCell, writeTitleCell } from './write-cell.ts'

export type Column<Row> = {
  title: string | Day
  /** In characters of the usual font. */
  width: number
  cell: (row: Row) => Cell
}

export type SheetContent<Row> = {
  /** Text of the tab: at most 31 characters, none of `[ ] : * ? / \`, no `'` at either end. */
  name: string
  columns: readonly Column<Row>[]
  /** Asked for rows only when the sheet's turn comes, and only as fast as they are read. */
  rows: Iterable<Row> | AsyncIterable<Row>
  /** A table of many rows, named by their first column: that column is frozen too, and every column has a filter. */
  isTable?: boolean
}

/** One sheet of a spreadsheet, whatever its rows are. */
export type Sheet = { name: string; xml: AsyncIterable<string> }

/** Excel opens no file with more. */
const mostRows = 1_048_576

export function describeSheet<Row>(content: SheetContent<Row>): Sheet {
  if (!/^(?!')[^[\]:*?/\\]{1,31}(?<!')$/.test(content.name))
    throw new RangeError(`no name for a sheet: ${content.name}`)
  return { name: content.name, xml: writeSheet(content) }
}

async function* writeSheet<Row>({ columns, rows, isTable = false }: SheetContent<Row>): AsyncGenerator<string> {
  const letters = columns.map((_, at) => columnLetters(at))
  yield writeHead(columns, isTable)
  yield writeRow(1, letters, (at, place) => writeTitleCell(place, columns[at]?.title ?? ''))
  let number = 1
  for await (const row of rows) {
    number += 1
    if (number > mostRows) throw new RangeError(`a sheet has at most ${mostRows} rows`)
    yield writeRow(number, letters, (at, place) => writeCell(place, columns[at]?.cell(row) ?? null))
  }
  const filters = isTable ? `<autoFilter ref="A1:${letters.at(-1)}${number}"/>` : ''
  yield `</sheetData>${filters}</worksheet>`
}

const frozenHead = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
const frozenHeadAndFirstColumn =
  '<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/>'

/** Everything before the rows; the row of titles stays in sight. */
function writeHead(columns: readonly Column<never>[], isTable: boolean): string {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<sheetViews><sheetView workbookViewId="0">${isTable ? frozenHeadAndFirstColumn : frozenHead}</sheetView></sheetViews>
<cols>${widths.join('')}</cols>
<sheetData>`
}

function writeRow(number: number, letters: readonly string[], write: (at: number, place: string) => string): string {
  let cells = ''
  for (const [at, column] of letters.entries()) cells += write(at, `${column}${number}`)
  return `<row r="${number}">${cells}</row>`
}

/** 0 is A, 25 is Z, 26 is AA. */
function columnLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last
}
