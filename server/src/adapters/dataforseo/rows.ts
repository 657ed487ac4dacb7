import { z } from 'zod'
import { ProviderError } from '#server/ports/data-provider/failure.ts'
import { localFailure } from './classify.ts'
import { isObject, type OddFields, storable } from './read-field.ts'

/** Without characters the database can't store, and not empty. */
export const text = z.string().transform(storable).pipe(z.string().min(1))

/** Reads the only row of an answer; undefined if there is none. Throws if it can't be read. */
export function readOnly<Row>(schema: z.ZodType<Row>, rows: readonly unknown[]): Row | undefined {
  const [row] = rows
  if (row === undefined) return undefined
  const parsed = schema.safeParse(row)
  if (parsed.success) return parsed.data
  throw unreadable(issueOf(parsed.error))
}

export type ReadRows<Row> = {
  rows: Row[]
  /** The number of rows that couldn’t be read. Each may be one that was requested. */
  unread: number
}

/**
 * Reads row by row. A row that can't be read is left out, and its field is added to `odd`. Throws if no row can be read, because
 * the answer would otherwise look empty.
 */
export function readRows<Row>(
  rows: readonly unknown[],
  odd: OddFields,
  read: (row: Record<string, unknown>) => Row | UnreadRow,
): ReadRows<Row> {
  const found: Row[] = []
  const missing: OddFields = new Set()
  for (const row of rows) {
    const result = isObject(row) ? read(row) : new UnreadRow('items')
    if (result instanceof UnreadRow) missing.add(result.field)
    else found.push(result)
  }
  if (found.length === 0 && rows.length > 0) throw unreadable([...missing].sort().join(', '))
  for (const field of missing) odd.add(field)
  return { rows: found, unread: rows.length - found.length }
}

/** A row that can't be read because of this field, which has the vendor's name. */
export class UnreadRow {
  readonly field: string
  constructor(field: string) {
    this.field = field
  }
}

/** Like `readRows`, with a schema for the row. */
export function readRowsBy<Row>(schema: z.ZodType<Row>, rows: readonly unknown[], odd: OddFields): ReadRows<Row> {
  return readRows(rows, odd, (row) => {
    const parsed = schema.safeParse(row)
    return parsed.success ? parsed.data : new UnreadRow(issueOf(parsed.error))
  })
}

/** The path of the field, never its value. */
const issueOf = (error: z.ZodError) => error.issues[0]?.path.join('.') || 'items'

const unreadable = (field: string) => new ProviderError(localFailure('malformed', `unreadable: ${field}`))
