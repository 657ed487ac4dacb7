import { readXlsx } from 'hucre/xlsx'
import type { Sheet } from './lay-out-table.ts'
import { rowLimit } from './limits.ts'
import type { RefusalReason } from './refusals.ts'

/** One far cell must not make a table of millions; the row after the limit tells that there were more. */
const area = `A1:CV${rowLimit + 1}`
const unpackedLimitBytes = 60_000_000

/** The visible sheets of an XLSX file; of a formula the result the file holds. */
export async function readWorkbook(bytes: Uint8Array): Promise<Sheet[] | RefusalReason> {
  if (unpackedBytes(bytes) > unpackedLimitBytes) return 'tooMuch'
  const other = otherArchive(bytes)
  if (other !== undefined) return other
  const { sheets } = await readXlsx(bytes, { sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden, range: area })
  return sheets.map(({ name, rows }) => ({ name, rows: rows.map((row) => row.map(cellText)), isLoose: true }))
}

/** The names of an archive’s parts tell which program wrote it. */
const otherParts: [part: string, reason: RefusalReason][] = [
  ['application/vnd.oasis.opendocument', 'openDocument'],
  ['Index/Document.iwa', 'numbers'],
  ['Index/Tables/', 'numbers'],
  ['xl/workbook.bin', 'otherOffice'],
  ['word/document.xml', 'otherOffice'],
  ['ppt/presentation.xml', 'otherOffice'],
]

function otherArchive(bytes: Uint8Array): RefusalReason | undefined {
  const names = new TextDecoder('windows-1252').decode(bytes)
  if (names.includes('xl/workbook.xml')) return undefined
  return otherParts.find(([part]) => names.includes(part))?.[1]
}

/** An older workbook and one with a password are both a container that names its contents. */
export function refuseContainer(bytes: Uint8Array): RefusalReason {
  return new TextDecoder('utf-16le').decode(bytes).includes('EncryptedPackage') ? 'protected' : 'oldExcel'
}

const errorValue = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/

function cellText(value: string | number | boolean | Date | null): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  const text = String(value)
  return errorValue.test(text) ? '' : text
}

const centralEntry = 0x02014b50

/**
 * The archive's own statement of the size its parts unpack to; the reader holds every part to that. An archive without
 * one has no bound.
 */
function unpackedBytes(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let sum = 0
  for (let at = 0; at + 28 <= bytes.length; at += 1) {
    if (bytes[at] !== 0x50 || view.getUint32(at, true) !== centralEntry) continue
    const packed = view.getUint32(at + 20, true)
    const unpacked = view.getUint32(at + 24, true)
    sum += unpacked === 0 && packed > 0 ? Number.POSITIVE_INFINITY : unpacked
  }
  return sum
}
