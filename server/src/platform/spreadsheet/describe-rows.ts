import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import type { Cell } from './write-cell.ts'
import { describeSheet, type Sheet } from './write-sheet.ts'

const readAtOnce = 1_000

type Rows = {
  name: string
  /** Each column's title and what it holds. */
  columns: readonly (readonly [title: string, value: string])[]
  from: string
  where: SQL
  /** Columns that name a row among them and have an index in this order, by which they are read a part at a time. */
  key: readonly string[]
}

type Value = string | number | boolean | null

/** A sheet of rows of the database, read as the sheet is written. What is given as text is SQL, and never somebody's words. */
export const describeRows = (ctx: { db: Database }, rows: Rows): Sheet =>
  describeSheet({
    name: rows.name,
    columns: rows.columns.map(([title, column], at) => ({
      title: isMoment(column) ? `${title} (UTC)` : title,
      width: 24,
      cell: (row: Value[]) => cellOf(column, row[at] ?? null),
    })),
    rows: readRows(ctx, rows),
  })

/** Named like the columns of the database; their values arrive as text. */
const isMoment = (column: string) => column.endsWith('_at')
const isDay = (column: string) => column === 'date'

function cellOf(column: string, value: Value): Cell {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'string') return value
  if (isDay(column)) return { day: value }
  // "2026-11-20 10:42:07.123+00" as the database has it.
  return isMoment(column) ? new Date(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')) : value
}

async function* readRows(ctx: { db: Database }, { columns, from, where, key }: Rows): AsyncGenerator<Value[]> {
  const selected = [...columns.map(([, value]) => value), ...key].map((value, at) => `${value} as c${at}`)
  const order = sql.raw(key.join(', '))
  let last: Value[] | undefined
  for (;;) {
    const after =
      last === undefined
        ? sql`true`
        : sql`(${order}) > (${sql.join(
            last.map((value) => sql`${value}`),
            sql`, `,
          )})`
    const { rows } = await ctx.db.execute<Record<string, Value>>(sql`
      select ${sql.raw(selected.join(', '))} from ${sql.raw(from)}
      where ${where} and ${after} order by ${order} limit ${readAtOnce}`)
    for (const row of rows) {
      const values = Object.values(row)
      yield values.slice(0, columns.length)
      last = values.slice(columns.length)
    }
    if (rows.length < readAtOnce) return
  }
}
