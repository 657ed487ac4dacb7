import type { ExportFormat } from '#contract/rules/exports/exports.ts'
import type { Logger } from '../log/log.ts'
import { streamCsv } from './stream-csv.ts'
import { streamSpreadsheet } from './stream-spreadsheet.ts'
import { describeSheet, type Sheet, type SheetContent } from './write-sheet.ts'

export const spreadsheetMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * A reply that browsers save as `<name>.xlsx`. Rows that fail on the way are reported in the log
 * only.
 */
export function replyWithSpreadsheet({ name, sheets, log }: { name: string; sheets: readonly Sheet[]; log: Logger }) {
  return {
    headers: { 'content-type': spreadsheetMediaType, 'content-disposition': attachmentOf(name, 'xlsx') },
    body: streamSpreadsheet(sheets, (err) => log.error({ err }, 'spreadsheet download was interrupted')),
  }
}

type TableReply<Row> = {
  format: ExportFormat
  name: string
  /** The table; the only part CSV can hold. */
  table: SheetContent<Row>
  /** Further sheets of an Excel file. */
  before?: readonly Sheet[]
  after?: readonly Sheet[]
  log: Logger
}

/** A table as a file of the chosen format. */
export function replyWithTable<Row>({ format, name, table, before = [], after = [], log }: TableReply<Row>) {
  if (format === 'xlsx')
    return replyWithSpreadsheet({
      name,
      sheets: [...before, describeSheet({ ...table, isTable: true }), ...after],
      log,
    })
  return {
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': attachmentOf(name, 'csv') },
    body: streamCsv(table, (err) => log.error({ err }, 'CSV download was interrupted')),
  }
}

/** Has a browser save the reply as a file of that name. */
export const attachmentOf = (name: string, ending: string): string => attachment(`${safeFileName(name)}.${ending}`)

/** Without what Windows, macOS or Linux take for something else than a name. */
function safeFileName(name: string): string {
  const safe = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}"*/:<>?\\|]+/gu, '-')
    .replace(/^[.\s-]+|[.\s]+$/g, '')
  return Array.from(safe).slice(0, 100).join('') || 'spreadsheet'
}

/** The name twice: in ASCII for old programs, and whole, as RFC 6266 has it. */
function attachment(fileName: string): string {
  const ascii = fileName.replace(/[^\w .()-]/g, '_')
  const whole = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`
}
