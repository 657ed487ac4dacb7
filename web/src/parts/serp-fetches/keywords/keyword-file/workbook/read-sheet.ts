import { columnLimit, longestCell, rowLimit } from '../limits.ts'
import { dateOfSerial } from './cell-dates.ts'
import { readXml } from './read-xml.ts'

/** Texts and styles that the cells of all sheets of a workbook refer to. */
export type CellContext = {
  sharedTexts: readonly string[]
  /** By the number of a cell’s style. */
  isDateStyle: readonly boolean[]
  startsIn1904: boolean
}

/** The row after the limit tells that there were more; a cell further away must not make a table of millions. */
const mostRows = rowLimit + 1

/** Thrown for a workbook with more cells than are kept. */
export class TooManyCells extends Error {}

/** The texts of a sheet’s cells, of a formula the result the file holds. Throws if there are more than `mostCells`. */
export function readSheet(xml: string, context: CellContext, mostCells: number): { rows: string[][]; cells: number } {
  const rows: string[][] = []
  let cells = 0
  let rowAt = -1
  let columnAt = -1
  let cell: { type: string; style: number; value: string; inline: string } | undefined
  const inside = new Set<string>()
  readXml(xml, {
    open(name, attributes) {
      inside.add(name)
      if (name === 'row') {
        rowAt = attributes.r === undefined ? rowAt + 1 : Number(attributes.r) - 1
        columnAt = -1
        return rowAt < mostRows
      }
      if (name === 'c') {
        columnAt = attributes.r === undefined ? columnAt + 1 : columnOf(attributes.r)
        cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '', inline: '' }
      }
      return true
    },
    text(text) {
      if (cell === undefined) return
      if (inside.has('v')) cell.value += text
      // Phonetic readings stand beside the text they are of.
      else if (inside.has('t') && !inside.has('rPh')) cell.inline += text
    },
    close(name) {
      inside.delete(name)
      if (name !== 'c' || cell === undefined) return
      const text = textOf(cell, context)
      cell = undefined
      if (text !== '' && rowAt >= 0 && columnAt >= 0 && columnAt < columnLimit)
        cells += put(rows, rowAt, columnAt, text.slice(0, longestCell))
      if (cells > mostCells) throw new TooManyCells()
    },
  })
  return { rows, cells }
}

/** The number of rows and cells this adds. */
function put(rows: string[][], rowAt: number, columnAt: number, text: string): number {
  const before = rows.length + (rows[rowAt]?.length ?? 0)
  while (rows.length <= rowAt) rows.push([])
  const row = rows[rowAt] ?? []
  while (row.length < columnAt) row.push('')
  row[columnAt] = text
  return rows.length + row.length - before
}

/** `AB12` is in column 27; columns are counted from 0. */
function columnOf(address: string): number {
  let column = 0
  for (const letter of /^[A-Z]*/i.exec(address)?.[0].toUpperCase() ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

const errorValue = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/

type Cell = { type: string; style: number; value: string; inline: string }

function textOf({ type, style, value, inline }: Cell, context: CellContext): string {
  switch (type) {
    case 's':
      return withoutErrors(value === '' ? '' : (context.sharedTexts[Number(value)] ?? ''))
    case 'inlineStr':
      return withoutErrors(unescapeText(inline))
    case 'str':
      return withoutErrors(unescapeText(value))
    case 'b':
      return value === '' ? '' : String(value === '1' || value === 'true')
    case 'd':
      return value.slice(0, 10)
    case 'e':
      return ''
    default:
      return value.trim() === '' ? '' : numberText(value, style, context)
  }
}

const withoutErrors = (text: string) => (errorValue.test(text) ? '' : text)

function numberText(value: string, style: number, { isDateStyle, startsIn1904 }: CellContext): string {
  const number = Number(value)
  if (Number.isNaN(number)) return value
  return isDateStyle[style] ? dateOfSerial(number, startsIn1904) : String(number)
}

/** Characters that XML can’t hold are written as `_x000D_`. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
