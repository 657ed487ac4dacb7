import { decodeText } from './decode-text.ts'
import { findKeywordColumn, type Table } from './find-keyword-column.ts'
import { rowLimit } from './limits.ts'
import { readDelimited } from './read-delimited.ts'
import { readWorkbook, refuseContainer } from './read-workbook.ts'
import type { RefusalReason } from './refusals.ts'

export type KeywordFileReading =
  | {
      outcome: 'read'
      keywords: string[]
      /** Where they stood, such as “column “Keyword””; undefined when there was nothing else in the file. */
      place: string | undefined
      /** There were more rows than are read. */
      isCut: boolean
    }
  | { outcome: 'refused'; reason: RefusalReason }

const refused = (reason: RefusalReason): KeywordFileReading => ({ outcome: 'refused', reason })

/** Keywords of a CSV, TSV, TXT or XLSX file. What it is, its content says; the name only tells lists from tables. */
export async function readKeywords(fileName: string, bytes: Uint8Array): Promise<KeywordFileReading> {
  // A damaged workbook may break the reader at any point; to a person that is one and the same thing.
  const tables = await readTables(fileName, bytes).catch((): RefusalReason => 'unreadable')
  if (typeof tables === 'string') return refused(tables)
  if (tables.every(({ rows }) => rows.every((row) => row.every((cell) => cell.trim() === '')))) return refused('empty')
  const found = tables.flatMap(({ name, rows }) => {
    const column = findKeywordColumn(rows.slice(0, rowLimit))
    return column === undefined || column.keywords.length === 0 ? [] : [{ ...column, name, rows: rows.length }]
  })
  const best = found.find(({ hasKnownTitle }) => hasKnownTitle) ?? found[0]
  if (best === undefined) return refused('noKeywords')
  const place = tables.length === 1 ? best.column : `${best.column ?? 'column A'} on sheet “${best.name ?? ''}”`
  return { outcome: 'read', keywords: best.keywords, place, isCut: best.rows > rowLimit }
}

async function readTables(fileName: string, bytes: Uint8Array): Promise<Table[] | RefusalReason> {
  if (startsWith(bytes, archive)) return readWorkbook(bytes)
  if (startsWith(bytes, container)) return refuseContainer(bytes)
  const text = decodeText(bytes)
  if (text === undefined) return 'unreadable'
  return [{ rows: readDelimited(text, { onlyTabs: /\.txt$/i.test(fileName) }) }]
}

const archive = [0x50, 0x4b, 0x03, 0x04]
const container = [0xd0, 0xcf, 0x11, 0xe0]
const startsWith = (bytes: Uint8Array, mark: number[]) => mark.every((byte, at) => bytes[at] === byte)
