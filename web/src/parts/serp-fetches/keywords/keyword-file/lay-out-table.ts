import { isAddress, isFigure } from './cell-kinds.ts'
import { isKnownTitle, isTitleOfList } from './column-titles.ts'
import type { LeftOut } from './left-out.ts'
import { everyColumn, filledIn, isFilled, type Row, sampledRows, sortRows } from './sort-rows.ts'

/** Rows as a file has them. `isLoose`: rows lack their trailing empty cells, as in a workbook. */
export type Sheet = { name?: string; rows: string[][]; isLoose?: boolean }

export type Table = {
  name?: string
  /** Titles by column; undefined if the file has none. */
  titles: string[] | undefined
  width: number
  body: { row: number; cells: string[] }[]
  leftOut: LeftOut[]
}

/** Reports put their name and dates above the table, seldom more. */
const titleWithinRows = 25

/** No more of a row that is left out is shown than this; all of it would be a copy of every cell. */
const shownOfRow = 200

function textOf({ cells }: Row): string {
  let text = ''
  for (const cell of cells.filter(isFilled)) {
    if (text.length > shownOfRow) break
    text += text === '' ? cell : ` · ${cell}`
  }
  return text
}
const asListed = (row: Row) => ({ row, reason: undefined })

/** Divides a sheet into titles, body and the rows left out around them. `titleRow` is the user’s choice, if any. */
export function layOutTable({ name, rows: all, isLoose = false }: Sheet, titleRow?: 'none' | 'first'): Table {
  const rows = all
    .map((cells, at) => ({ row: at + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter((row) => filledIn(row) > 0)
  const wide = rows.filter((row) => filledIn(row) > 1)
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.findLastIndex(isFilled) + 1), 0)
  const isTable = (wide.length * 2 >= rows.length && wide.length > 0) || isTableBelow(rows, findTitles(rows, width))
  const found = isTable ? findTitles(rows, width) : findTitleOfList(rows)
  const top = Math.max(0, isTable ? rows.findIndex((row) => filledIn(row) > 1) : rows.findIndex(isNoComment))
  const head = titleRow === 'none' ? undefined : (found ?? (titleRow === 'first' ? top : undefined))
  const start = head ?? top
  const leftOut: LeftOut[] = rows.slice(0, start).map((row) => ({ row: row.row, text: textOf(row), reason: 'above' }))
  const titles = head === undefined ? undefined : rows[head]
  if (titles !== undefined) leftOut.push({ row: titles.row, text: textOf(titles), reason: 'title' })
  const rest = rows.slice(start + (head === undefined ? 0 : 1))
  const body: Row[] = []
  for (const { row, reason } of isTable
    ? sortRows(rest, { titles: titles?.cells, width, isLoose })
    : rest.map(asListed)) {
    if (reason === undefined) body.push(row)
    else leftOut.push({ row: row.row, text: textOf(row), reason })
  }
  return {
    name,
    titles: titles?.cells,
    width: body.reduce((most, { cells }) => Math.max(most, cells.length), width),
    body,
    leftOut,
  }
}

/** Also true if a report has more lines above its table than rows in it. */
function isTableBelow(rows: Row[], titles: number | undefined): boolean {
  if (titles === undefined) return false
  const below = rows.slice(titles)
  return below.length > 1 && below.filter((row) => filledIn(row) > 1).length * 2 >= below.length
}

/** In a list, only the first line can be a title. */
const findTitleOfList = (rows: Row[]) => {
  const at = rows.findIndex(isNoComment)
  return rows[at]?.cells.some(isTitleOfList) ? at : undefined
}

/** Comment lines, in which programs describe a file, start with these signs. */
const isNoComment = ({ cells }: Row) => !/^#(?:\s|-|$)|^[-=*_#]{3,}$/.test(cells.find(isFilled) ?? '')

/** The row with a known keyword title, else the first row with words above figures, addresses or one repeated word. */
function findTitles(rows: Row[], width: number): number | undefined {
  const known = rows.slice(0, titleWithinRows).findIndex((row) => filledIn(row) > 1 && row.cells.some(isKnownTitle))
  const first = rows.findIndex((row) => filledIn(row) > 1)
  if (known >= 0 && known - first < 3 && !isLikeFirst(rows[known], rows[first])) return known
  const cells = rows[first]?.cells ?? []
  const below = rows.slice(first + 1, first + 1 + sampledRows)
  return below.length > 0 && everyColumn(width).some((at) => isTitleAbove(cells[at] ?? '', below, at))
    ? first
    : undefined
}

/** Then "keyword" is a keyword itself: its row has figures like the first row. */
const isLikeFirst = (row: Row | undefined, first: Row | undefined) =>
  row !== first && row?.cells.some((cell, at) => isFilled(cell) && isFigure(cell) && isFigure(first?.cells[at] || 'x'))

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
