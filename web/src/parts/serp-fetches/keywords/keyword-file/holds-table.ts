import { isAddress, isFigure, isIdentifier } from './cell-kinds.ts'
import { isKnownTitle, titleWeight } from './column-titles.ts'

const mostColumns = 100

export const filledRows = (rows: string[][]) => rows.filter((row) => row.some((cell) => cell.trim() !== ''))

/** True if rows have titles, figures or addresses next to their texts, unlike a list. */
export function holdsTable(rows: string[][]): boolean {
  const [first = []] = rows
  if (first.length > 1 && first.some(isKnownTitle)) return true
  if (areTitles(first, rows[1])) return true
  const width = Math.max(0, ...rows.map((row) => row.length))
  return Array.from({ length: Math.min(width, mostColumns) }, (_, at) =>
    rows.map((row) => row[at]?.trim()).filter((cell) => cell !== undefined && cell !== ''),
  ).some(
    (cells, at) =>
      width > 1 &&
      cells.length * 2 >= rows.length &&
      cells.filter((cell) => isOfTables(cell ?? '', at)).length >= cells.length * 0.8,
  )
}

/** Figures in the first column don’t count, because a list may be numbered. */
const isOfTables = (cell: string, at: number) => isAddress(cell) || (at === 0 ? isIdentifier(cell) : isFigure(cell))

/** A row of words, one of them about keywords, above a row with figures. */
export const areTitles = (row: string[], next: string[] | undefined) =>
  row.length > 1 &&
  next?.length === row.length &&
  row.some((cell) => titleWeight(cell.trim()) > 0) &&
  !row.some((cell) => cell.trim() !== '' && isFigure(cell.trim())) &&
  next.some((cell) => cell.trim() !== '' && isFigure(cell.trim()))
