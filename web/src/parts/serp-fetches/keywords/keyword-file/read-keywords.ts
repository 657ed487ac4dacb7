import { chooseColumn, weighColumns } from './choose-column.ts'
import { isKnownTitle } from './column-titles.ts'
import { decodeText } from './decode-text.ts'
import { layOutTable, type Sheet, type Table } from './lay-out-table.ts'
import type { LeftOut } from './left-out.ts'
import { columnLimit, rowLimit } from './limits.ts'
import { readDelimited } from './read-delimited.ts'
import { readKeywordColumn, type Taken } from './read-keyword-column.ts'
import { findTagsColumn, readTagsColumn, type TaggedKeyword } from './read-tags-column.ts'
import type { RefusalReason } from './refusals.ts'
import { refuseOtherFormat } from './refuse-format.ts'
import { type ImportedSettings, readSettings } from './setting-columns.ts'
import { type ImportedTargets, readTargets } from './target-column.ts'
import { readWorkbook, refuseContainer } from './workbook/read-workbook.ts'

/** A column of a sheet. */
export type ColumnChoice = { sheet: number; at: number }

/** The first rows of a table; `at` and `chosen` are columns of it. */
export type Preview = {
  columns: { at: number; title: string }[]
  chosen: number
  rows: { row: number; cells: { at: number; text: string }[] }[]
}

export type KeywordReading = Taken & {
  outcome: 'read'
  chosen: ColumnChoice
  columns: (ColumnChoice & { label: string })[]
  /** Place of the keywords, such as “column “Keyword””; undefined if there was nothing else in the file. */
  place: string | undefined
  /** True if the table has a row of titles. */
  hasTitles: boolean
  preview: Preview
  /** The pages that should rank, if a column says so; those of keywords that are added count. */
  targets: ImportedTargets
  /** The search settings that columns name; those of keywords that are added count. */
  settings: ImportedSettings
  /** The encoding the file was read in, if it was a guess and can be changed. */
  encoding: string | undefined
  /** True if there were more rows than are read. */
  isCut: boolean
  /** The tags of the keywords, from a column of the same sheet; its place is undefined for none. */
  tags: { at: number | undefined; columns: { at: number; label: string }[]; tagged: TaggedKeyword[]; tooLong: string[] }
}

export type KeywordFileReading = KeywordReading | Refused
export type Refused = { outcome: 'refused'; reason: RefusalReason }

/** `tags` is a column beside the keywords; if undefined, the one with a known title. */
export type ReadChoice = { column?: ColumnChoice; titles?: 'none' | 'first'; tags?: number | 'none' | undefined }
/** Reads the open file or text; called again for each choice. */
export type OpenedKeywords = (choice?: ReadChoice) => KeywordFileReading

const refused = (reason: RefusalReason): Refused => ({ outcome: 'refused', reason })

/** Reads a CSV, TSV, TXT or XLSX file. Its content shows what it is; the name only tells lists from tables. */
export async function readKeywords(fileName: string, bytes: Uint8Array): Promise<KeywordFileReading> {
  const opened = await openKeywords(fileName, bytes)
  return typeof opened === 'function' ? opened() : opened
}

/** `encoding` is the one the user chose, if any. */
export async function openKeywords(
  fileName: string,
  bytes: Uint8Array,
  encoding?: string,
): Promise<OpenedKeywords | Refused> {
  // A damaged workbook may break the reader at any point, which makes no difference to the user.
  const read = await readSheets(fileName, bytes, encoding).catch((): RefusalReason => 'unreadable')
  return typeof read === 'string' ? refused(read) : openSheets(read)
}

/** A pasted table is read like a file. */
export const openPasted = (text: string): OpenedKeywords | Refused =>
  openSheets({ sheets: [{ rows: readDelimited(text, { isList: true }) }] })

type ReadSheets = { sheets: Sheet[]; encoding?: string }

function openSheets({ sheets, encoding }: ReadSheets): OpenedKeywords | Refused {
  if (sheets.every(({ rows }) => rows.every((row) => row.every((cell) => !/[^\s,;|"']/.test(cell)))))
    return refused('empty')
  const turned = sheets.map(turnSingleRow)
  const isCut = turned.some(({ rows }) => rows.length > rowLimit)
  const cut = turned.map((sheet) => ({
    ...sheet,
    rows: sheet.rows.slice(0, rowLimit).map((row) => row.slice(0, columnLimit)),
  }))
  return ({ column, titles, tags } = {}) => {
    const tables = cut.map((sheet, at) =>
      layOutTable(sheet, column === undefined || column.sheet === at ? titles : undefined),
    )
    const chosen = column ?? findColumn(tables)
    const table = chosen && tables[chosen.sheet]
    if (chosen === undefined || table === undefined) return refused('noKeywords')
    const taken = readKeywordColumn(table, chosen.at)
    if (column === undefined && taken.keywords.length === 0 && taken.refused.length === 0) return refused('noKeywords')
    return {
      outcome: 'read',
      ...taken,
      chosen,
      columns: columnsOf(tables),
      place: placeOf(tables, chosen),
      hasTitles: table.titles !== undefined,
      targets: readTargets(table, chosen.at),
      settings: readSettings(table, chosen.at),
      preview: previewOf(table, chosen.at, taken.leftOut),
      encoding,
      isCut,
      tags: tagsOf(table, chosen.at, taken.keywords, tags),
    }
  }
}

function tagsOf(
  table: Table,
  keywordsAt: number,
  keywords: readonly string[],
  wanted: ReadChoice['tags'],
): KeywordReading['tags'] {
  const columns = weighColumns(table)
    .filter(({ at, isEmpty }) => !isEmpty && at !== keywordsAt)
    .map(({ at }) => ({ at, label: nameOf(table, at) }))
  const chosen = wanted === undefined ? findTagsColumn(table, keywordsAt) : wanted === 'none' ? undefined : wanted
  const at = columns.some((column) => column.at === chosen) ? chosen : undefined
  const read = at === undefined ? nothingTagged : readTagsColumn(table, { keywords: keywordsAt, tags: at }, keywords)
  return { at, columns, ...read }
}

const nothingTagged = { tagged: [], tooLong: [] }

async function readSheets(fileName: string, bytes: Uint8Array, encoding?: string): Promise<ReadSheets | RefusalReason> {
  if (startsWith(bytes, archive)) {
    const sheets = await readWorkbook(bytes)
    return typeof sheets === 'string' ? sheets : { sheets }
  }
  if (startsWith(bytes, container)) return refuseContainer(bytes)
  const decoded = await decodeText(bytes, encoding)
  if (typeof decoded === 'string') return decoded
  const other = refuseOtherFormat(decoded.text)
  if (other !== undefined) return other
  return {
    sheets: [{ rows: readDelimited(decoded.text, { isList: /\.txt$/i.test(fileName) }) }],
    encoding: decoded.encoding,
  }
}

const archive = [0x50, 0x4b, 0x03, 0x04]
const container = [0xd0, 0xcf, 0x11, 0xe0]
const startsWith = (bytes: Uint8Array, mark: number[]) => mark.every((byte, at) => bytes[at] === byte)

/** Keywords on one line, separated by commas, are a list too. */
function turnSingleRow(sheet: Sheet): Sheet {
  const [row = [], ...more] = sheet.rows.filter((cells) => cells.some((cell) => cell.trim() !== ''))
  return more.length === 0 && row.length > 2 && !row.some(isKnownTitle)
    ? { ...sheet, rows: row.map((cell) => [cell]) }
    : sheet
}

/** Prefers the first sheet whose best column has a known title; otherwise the first sheet with a possible column. */
function findColumn(tables: Table[]): ColumnChoice | undefined {
  const found = tables.flatMap((table, sheet) => {
    const column = chooseColumn(table)
    return column === undefined
      ? []
      : [{ sheet, at: column.at, isNamed: isKnownTitle(table.titles?.[column.at] ?? '') }]
  })
  const best = found.find(({ isNamed }) => isNamed) ?? found[0]
  return best && { sheet: best.sheet, at: best.at }
}

const letterOf = (at: number) =>
  at < 26
    ? String.fromCharCode(65 + at)
    : `${String.fromCharCode(64 + Math.floor(at / 26))}${String.fromCharCode(65 + (at % 26))}`
const nameOf = ({ titles }: Table, at: number) => (titles?.[at] ? quoted(titles[at]) : letterOf(at))
const onSheet = ({ name = '' }: Table) => `on sheet ${quoted(name)}`

/** Only the beginning of a title: one cell may be as long as the file. */
const quoted = (text: string) =>
  `“${text.length > longestTitle ? `${text.slice(0, longestTitle).toWellFormed()}…` : text}”`
const longestTitle = 100

function columnsOf(tables: Table[]) {
  return tables.flatMap((table, sheet) =>
    weighColumns(table)
      .filter(({ isEmpty }) => !isEmpty)
      .map(({ at }) => ({
        sheet,
        at,
        label: tables.length === 1 ? nameOf(table, at) : `${nameOf(table, at)} ${onSheet(table)}`,
      })),
  )
}

function placeOf(tables: Table[], { sheet, at }: ColumnChoice): string | undefined {
  const table = tables[sheet]
  if (table === undefined) return undefined
  const isOnly = table.width === 1 && tables.length === 1 && table.titles === undefined
  if (isOnly) return undefined
  const column = `column ${nameOf(table, at)}`
  return tables.length === 1 ? column : `${column} ${onSheet(table)}`
}

const previewRows = 5
const previewColumns = 4

/** The first rows, with the chosen column among the first of its neighbours. */
function previewOf({ titles, body, width }: Table, chosen: number, leftOut: LeftOut[]): Preview {
  const out = new Set(leftOut.map(({ row }) => row))
  const first = Math.max(0, Math.min(chosen - 1, width - previewColumns))
  const columns = Array.from({ length: Math.min(width, previewColumns) }, (_, at) => first + at)
  const rows = body.filter(({ row, cells }) => (cells[chosen] ?? '') !== '' && !out.has(row)).slice(0, previewRows)
  return {
    columns: columns.map((at) => ({
      at,
      title: titles?.[at] ? titles[at].slice(0, longestTitle) : `Column ${letterOf(at)}`,
    })),
    chosen,
    rows: rows.map(({ row, cells }) => ({
      row,
      cells: columns.map((at) => ({ at, text: (cells[at] ?? '').slice(0, 200) })),
    })),
  }
}
