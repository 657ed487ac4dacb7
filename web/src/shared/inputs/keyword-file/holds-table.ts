import { isAddress, isFigure, isIdentifier } from './cell-kinds.ts'
import { isKnownTitle, titleWeight } from './column-titles.ts'

const mostColumns = 100

export const filledRows = (rows: string[][]) => rows.filter((row) => row.some((cell) => cell.trim() !== ''))

/** Whether rows have titles, figures or addresses beside their texts, as no list has. */
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

/** A list may begin its lines with figures. */
const isOfTables = (cell: string, at: number) => isAddress(cell) || (at === 0 ? isIdentifier(cell) : isFigure(cell))

/** A row of words, one of them about keywords, over rows with figures. */
export const areTitles = (row: string[], next: string[] | undefined) =>
  row.length > 1 &&
  next?.length === row.length &&
  row.some((cell) => titleWeight(cell.trim()) > 0) &&
  !row.some((cell) => cell.trim() !== '' && isFigure(cell.trim())) &&
  next.some((cell) => cell.trim() !== '' && isFigure(cell.trim()))
