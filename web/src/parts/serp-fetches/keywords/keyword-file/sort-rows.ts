import { isFigure, isNote, isSummary, totalKind } from './cell-kinds.ts'
import { isKnownTitle, plainTitle } from './column-titles.ts'
import type { LeftOutReason } from './left-out.ts'

export type Row = { row: number; cells: string[] }

export const sampledRows = 300
/** The distance from the end within which totals and notes are expected. */
export const footRows = 12

export const isFilled = (cell: string | undefined) => cell !== undefined && cell.trim() !== ''
export const filledIn = ({ cells }: Row) => cells.filter(isFilled).length
export const everyColumn = (width: number) => Array.from({ length: width }, (_, at) => at)

type TableShape = { titles: string[] | undefined; width: number; isLoose: boolean }

/** Puts the cells below the titles into the order of the columns, with a reason for each row that isn’t part of the table. */
export function sortRows(
  rest: Row[],
  { titles, width, isLoose }: TableShape,
): { row: Row; reason: LeftOutReason | undefined }[] {
  const figures = everyColumn(width).filter((at) => isOfFigures(rest, at))
  const home = titles?.findIndex(isKnownTitle) ?? -1
  let order: number[] | undefined
  let isOther = false
  return rest.map((row, at) => {
    const [before, after] = [rest[at - 1], rest[at + 1]]
    if (isTitlesAgain(row, titles, figures)) {
      order = orderOf(row.cells, titles ?? [])
      return { row, reason: 'title' }
    }
    if (before !== undefined && !isNextTo(before, row)) isOther = startsOther(rest, at, home)
    if (isOther) return { row, reason: 'outside' }
    // A list with a title follows the table.
    if (home >= 0 && filledIn(row) === 1 && row.cells.some(isKnownTitle) && after !== undefined) {
      order = [home]
      return { row, reason: 'title' }
    }
    const mayBeShort = titles !== undefined && order === undefined
    const isListed = order?.length === 1 && row.cells.length === 1
    const surroundings = { isLoose, toEnd: rest.length - at, before, after, mayBeShort }
    const reason = isListed ? undefined : reasonInTable(row, surroundings)
    const isMoved = reason === undefined && order !== undefined
    return { row: isMoved ? { row: row.row, cells: inOrder(row.cells, order ?? []) } : row, reason }
  })
}

const isOfFigures = (rows: Row[], at: number) => {
  const cells = rows
    .slice(0, sampledRows)
    .map((row) => row.cells[at] ?? '')
    .filter(isFilled)
  return cells.length > 0 && cells.filter(isFigure).length * 2 >= cells.length
}

/** True if another table starts after a gap: titles, with figures or dates below them in the keyword column. */
function startsOther(rest: Row[], at: number, home: number): boolean {
  const row = rest[at]
  if (home < 0 || row === undefined || filledIn(row) < 2) return false
  if (row.cells.some((cell) => isFilled(cell) && (isFigure(cell) || isKnownTitle(cell)))) return false
  let next = at + 1
  while (isNextTo(rest[next - 1], rest[next]) && !isText(rest[next]?.cells[home])) next += 1
  return next > at + 1 && !isNextTo(rest[next - 1], rest[next])
}

const isNextTo = (one: Row | undefined, other: Row | undefined) => one !== undefined && other?.row === one.row + 1
const isText = (cell: string | undefined) => cell !== undefined && isFilled(cell) && !isFigure(cell)

/** True if the titles are repeated, perhaps in another order, because files were joined. */
function isTitlesAgain({ cells }: Row, titles: string[] | undefined, figures: number[]): boolean {
  if (titles === undefined) return false
  // Fails fast: most rows have a figure, and titles don’t.
  if (cells.some((cell) => /^\d[\d.,]*$/.test(cell)) && !titles.some((title) => /^\d/.test(title))) return false
  const filled = cells.filter(isFilled).map(plainTitle)
  const named = new Set(titles.filter(isFilled).map(plainTitle))
  const same = filled.filter((title) => named.has(title)).length
  if (filled.length > 1 && same * 2 > filled.length && same > 1) return true
  return (
    filled.length > 1 &&
    cells.some(isKnownTitle) &&
    !cells.some((cell) => isFilled(cell) && isFigure(cell)) &&
    figures.length > 0
  )
}

/** The column of each cell in later rows, by its title. Unknown titles get columns of their own at the end. */
function orderOf(cells: string[], titles: string[]): number[] {
  const places = titles.map(plainTitle)
  const home = titles.findIndex(isKnownTitle)
  let next = titles.length
  return cells.map((title) => {
    const same = places.indexOf(plainTitle(title))
    if (same >= 0) return same
    if (isKnownTitle(title) && home >= 0 && !cells.some((other) => plainTitle(other) === places[home])) return home
    next += 1
    return next - 1
  })
}

function inOrder(cells: string[], order: number[]): string[] {
  const placed: string[] = []
  for (const [at, cell] of cells.entries()) placed[order[at] ?? at] = cell
  return Array.from(placed, (cell) => cell ?? '')
}

type Surroundings = {
  isLoose: boolean
  toEnd: number
  before: Row | undefined
  after: Row | undefined
  /** True if a row may end with its last filled cell, as below titles. */
  mayBeShort: boolean
}

function reasonInTable(
  row: Row,
  { isLoose, toEnd, before, after, mayBeShort }: Surroundings,
): LeftOutReason | undefined {
  const filled = row.cells.filter(isFilled)
  const [first = ''] = filled
  const others = filled.slice(1)
  const isSum = others.every((cell) => isFigure(cell))
  if (filled.some((cell) => totalKind(cell) === 'sure') && isSum) return 'total'
  if (toEnd <= footRows && isSum && filled.some((cell) => totalKind(cell) !== undefined) && others.length > 0)
    return 'total'
  if (toEnd === 1 && isSum && others.length > 0 && isSummary(first)) return 'total'
  if (filled.length > 1) return undefined
  if (totalKind(first) === 'sure') return 'total'
  if (isNote(first)) return 'note'
  // A single cell isn’t a keyword if it follows or precedes a gap, comes before titles, or is the very last.
  const isApart = (before !== undefined && row.row - before.row > 1) || (after !== undefined && after.row - row.row > 1)
  if (isLoose) return isApart ? 'outside' : undefined
  if (row.cells.length > 1) return undefined
  return !mayBeShort || isApart || after === undefined || after.cells.some(isKnownTitle) ? 'outside' : undefined
}
