import { isAddress, isFigure, isNote, totalKind } from './cell-kinds.ts'
import { isKnownTitle, plainTitle } from './column-titles.ts'
import type { LeftOut, LeftOutReason } from './left-out.ts'

/** Rows as a file has them. `isLoose`: rows lack their trailing empty cells, as in a workbook. */
export type Sheet = { name?: string; rows: string[][]; isLoose?: boolean }

export type Table = {
  name?: string
  /** Titles by column; none where the file has none. */
  titles: string[] | undefined
  width: number
  body: { row: number; cells: string[] }[]
  leftOut: LeftOut[]
}

type Row = { row: number; cells: string[] }

/** Reports put their name and dates above the table, seldom more. */
const titleWithinRows = 25
const sampledRows = 300
/** Totals and notes stand this close to the end. */
export const footRows = 12

const isFilled = (cell: string | undefined) => cell !== undefined && cell.trim() !== ''
const filledIn = ({ cells }: Row) => cells.filter(isFilled).length
const textOf = ({ cells }: Row) => cells.filter(isFilled).join(' · ')
const everyColumn = (width: number) => Array.from({ length: width }, (_, at) => at)

/** Divides a sheet into titles, body and what is left out around them. `titleRow`: what the reader says about titles. */
export function layOutTable({ name, rows: all, isLoose = false }: Sheet, titleRow?: 'none' | 'first'): Table {
  const rows = all
    .map((cells, at) => ({ row: at + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter((row) => filledIn(row) > 0)
  const wide = rows.filter((row) => filledIn(row) > 1)
  const isTable = wide.length * 2 >= rows.length && wide.length > 0
  const width = Math.max(0, ...rows.map(({ cells }) => cells.findLastIndex(isFilled) + 1))
  const found = isTable ? findTitles(rows, width) : findTitleOfList(rows)
  const top = isTable
    ? Math.max(
        0,
        rows.findIndex((row) => filledIn(row) > 1),
      )
    : 0
  const head = titleRow === 'none' ? undefined : (found ?? (titleRow === 'first' ? top : undefined))
  const start = head ?? top
  const leftOut: LeftOut[] = rows.slice(0, start).map((row) => ({ row: row.row, text: textOf(row), reason: 'above' }))
  const titles = head === undefined ? undefined : rows[head]
  const parted = { titles: titles === undefined ? undefined : [...titles.cells], body: [] as Row[] }
  if (titles !== undefined) leftOut.push({ row: titles.row, text: textOf(titles), reason: 'title' })
  const rest = rows.slice(start + (head === undefined ? 0 : 1))
  const figures = isTable ? everyColumn(width).filter((at) => isOfFigures(rest, at)) : []
  let order: number[] | undefined
  for (const [at, row] of rest.entries()) {
    const toEnd = rest.length - at
    if (isTable && isTitlesAgain(row, parted.titles, figures)) {
      order = orderOf(row.cells, parted.titles ?? [])
      leftOut.push({ row: row.row, text: textOf(row), reason: 'title' })
      continue
    }
    const reason = isTable
      ? reasonInTable(row, { isLoose, toEnd, before: rest[at - 1], after: rest[at + 1] })
      : undefined
    if (reason === undefined)
      parted.body.push({ row: row.row, cells: order === undefined ? row.cells : inOrder(row.cells, order) })
    else leftOut.push({ row: row.row, text: textOf(row), reason })
  }
  return {
    name,
    titles: parted.titles,
    width: Math.max(width, ...parted.body.map(({ cells }) => cells.length)),
    body: parted.body,
    leftOut,
  }
}

/** In a mere list only the first line can be a title. */
const findTitleOfList = ([first]: Row[]) => (first?.cells.some(isKnownTitle) ? 0 : undefined)

/** The row with a known keyword title, else the first row with words above figures, addresses or one repeated word. */
function findTitles(rows: Row[], width: number): number | undefined {
  const known = rows.slice(0, titleWithinRows).findIndex((row) => filledIn(row) > 1 && row.cells.some(isKnownTitle))
  const first = rows.findIndex((row) => filledIn(row) > 1)
  if (known >= 0 && known - first < 3) return known
  const cells = rows[first]?.cells ?? []
  const below = rows.slice(first + 1, first + 1 + sampledRows)
  return below.length > 0 && everyColumn(width).some((at) => isTitleAbove(cells[at] ?? '', below, at))
    ? first
    : undefined
}

function isTitleAbove(title: string, below: Row[], at: number): boolean {
  if (title === '' || isFigure(title) || isAddress(title)) return false
  const cells = below
    .filter((row) => filledIn(row) > 1)
    .map((row) => row.cells[at] ?? '')
    .filter(isFilled)
  if (cells.length === 0 || cells.length * 3 < below.length) return false
  const share = (is: (cell: string) => boolean) => cells.filter(is).length / cells.length
  const isSame = cells.length > 2 && new Set(cells).size === 1 && cells[0] !== title
  return share(isFigure) > 0.75 || share(isAddress) > 0.75 || isSame
}

const isOfFigures = (rows: Row[], at: number) => {
  const cells = rows
    .slice(0, sampledRows)
    .map((row) => row.cells[at] ?? '')
    .filter(isFilled)
  return cells.length > 0 && cells.filter(isFigure).length * 2 >= cells.length
}

/** If files were joined, the titles come again, perhaps in another order. */
function isTitlesAgain({ cells }: Row, titles: string[] | undefined, figures: number[]): boolean {
  if (titles === undefined) return false
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

/** The column each cell of later rows belongs to, by its title; cells without one come after all others. */
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

type Surroundings = { isLoose: boolean; toEnd: number; before: Row | undefined; after: Row | undefined }

function reasonInTable(row: Row, { isLoose, toEnd, before, after }: Surroundings): LeftOutReason | undefined {
  const filled = row.cells.filter(isFilled)
  const [first = ''] = filled
  const others = filled.slice(1)
  const isSum = others.every((cell) => isFigure(cell))
  if (filled.some((cell) => totalKind(cell) === 'sure') && isSum) return 'total'
  if (toEnd <= footRows && isSum && filled.some((cell) => totalKind(cell) !== undefined) && others.length > 0)
    return 'total'
  if (filled.length > 1) return undefined
  if (totalKind(first) === 'sure') return 'total'
  if (isNote(first)) return 'note'
  if (!isLoose) return row.cells.length === 1 ? 'outside' : undefined
  // In a workbook, a keyword without figures is also alone in its row; a row set apart by a gap isn’t a keyword.
  const isApart = (before !== undefined && row.row - before.row > 1) || (after !== undefined && after.row - row.row > 1)
  return isApart ? 'outside' : undefined
}
