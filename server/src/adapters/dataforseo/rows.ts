import { z } from 'zod'
import { ProviderError } from '#server/ports/data-provider/failure.ts'
import { localFailure } from './classify.ts'
import { isObject, type OddFields, storable } from './read-field.ts'

/** Without what the database does not take. */
export const text = z.string().transform(storable).pipe(z.string().min(1))

/** For what an answer holds once: without it nothing of the answer can be read. */
export function readOnly<Row>(schema: z.ZodType<Row>, rows: readonly unknown[]): Row | undefined {
  const [row] = rows
  if (row === undefined) return undefined
  const parsed = schema.safeParse(row)
  if (parsed.success) return parsed.data
  throw unreadable(issueOf(parsed.error))
}

export type ReadRows<Row> = {
  rows: Row[]
  /** Rows that are there and tell nothing, each of which may be the one somebody asked for. */
  unread: number
}

/**
 * Row by row: one that nobody can read is left out, and named in `odd`. Where none can be read it is the answer that was not
 * understood, which would else seem to be empty.
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

/** Says by which field a row cannot be read, in the vendor's name. */
export class UnreadRow {
  readonly field: string
  constructor(field: string) {
    this.field = field
  }
}

/** The same with a schema for what makes a row. */
export function readRowsBy<Row>(schema: z.ZodType<Row>, rows: readonly unknown[], odd: OddFields): ReadRows<Row> {
  return readRows(rows, odd, (row) => {
    const parsed = schema.safeParse(row)
    return parsed.success ? parsed.data : new UnreadRow(issueOf(parsed.error))
  })
}

/** Where, never what stands there. */
const issueOf = (error: z.ZodError) => error.issues[0]?.path.join('.') || 'items'

const unreadable = (field: string) => new ProviderError(localFailure('malformed', `unreadable: ${field}`))
