import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { inTransaction } from './database.ts'

/**
 * A table partitioned by month of a date or a time (by hand in its migration): old rows are dropped with their month instead of being
 * deleted one by one. `<table>_before` holds what is older than the first month, `<table>_other` rows without a month of their own.
 */
export type MonthlyTable = {
  name: string
  /** The column of the date or time. */
  column: string
  key: 'date' | 'moment'
  /** The columns of its primary key. In a distributed database they identify a row; its `ctid` doesn’t. */
  primaryKey: string
}

/** Months to create ahead, including the current one. */
const monthsAhead = 3

/** The partitions of a table in the database. The one without an end is for rows that have no month. */
const partitionsOf = (tables: readonly string[]) => sql`(
  select part.oid::regclass::text as name, inhparent::regclass::text as parent,
    ${boundary(sql`(regexp_match(bounds, 'FROM \\(''([^'']+)''\\)'))[1]`)} as begins,
    ${boundary(sql`(regexp_match(bounds, 'TO \\(''([^'']+)''\\)'))[1]`)} as ends
  from pg_inherits
  join pg_class part on part.oid = inhrelid
  cross join lateral pg_get_expr(part.relpartbound, part.oid) as bounds
  where inhparent = any(array(select to_regclass(name)::oid from unnest(${sql.param([...tables])}::text[]) as given(name))))`

/** Dates are midnight UTC, whatever the session's time zone. */
const boundary = (text: SQL) => sql`case when ${text} like '%:%' then (${text})::timestamptz
  else (${text})::date::timestamp at time zone 'UTC' end`

/** Creates the coming months. May be called at any time: an existing month costs nothing. */
export async function makeMonths(ctx: Ctx, tables: readonly MonthlyTable[]): Promise<void> {
  const now = ctx.clock()
  const months = Array.from({ length: monthsAhead }, (_, ahead) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead)).toISOString(),
  )
  const { rows } = await ctx.db.execute<{ parent: string; month: string }>(sql`
    select parent, month from unnest(${sql.param(tables.map(({ name }) => name))}::text[]) as tables(parent)
    cross join unnest(${sql.param(months)}::text[]) as months(month)
    where not exists (
      select from ${partitionsOf(tables.map(({ name }) => name))} as made
      where made.parent = tables.parent and ends > month::timestamptz
        and (begins is null or begins <= month::timestamptz))
    order by month, parent`)
  for (const { parent, month } of rows) {
    const table = tables.find(({ name }) => name === parent)
    if (table !== undefined) await makeMonth(ctx, table, new Date(month))
  }
}

async function makeMonth(ctx: Ctx, table: MonthlyTable, begins: Date) {
  const ends = new Date(Date.UTC(begins.getUTCFullYear(), begins.getUTCMonth() + 1))
  const name = `${table.name}_${begins.toISOString().slice(0, 7).replace('-', '_')}`
  const [from, to] = [begins, ends].map((time) => time.toISOString().slice(0, table.key === 'date' ? 10 : undefined))
  try {
    await inTransaction(ctx, async (tx) => {
      await waitBriefly(tx)
      await tx.db.execute(
        sql.raw(
          `create table if not exists ${name} partition of ${table.name} for values from ('${from}') to ('${to}')`,
        ),
      )
    })
  } catch (error) {
    // Rows of that month go to `_other` and stay there: slower to delete, but not lost.
    ctx.log.warn({ err: error, name }, 'could not create the partition of a month')
  }
}

/** Readers and writers queue behind a statement that waits for the table. */
const waitBriefly = (tx: Ctx) => tx.db.execute(sql`set local lock_timeout = '1s'`)

/**
 * Finds the end of the latest month that ends before `keptFrom`: all rows before it can be deleted. Undefined if there is none.
 */
export async function findLastExpired(ctx: Ctx, table: string, keptFrom: Date): Promise<Date | undefined> {
  const { rows } = await ctx.db.execute<{ ends: string | null }>(sql`
    select max(ends) filter (where ends <= ${keptFrom.toISOString()}::timestamptz)::text as ends
    from ${partitionsOf([table])} as partitions`)
  return rows[0]?.ends == null ? undefined : new Date(rows[0].ends)
}

/** Drops the partitions that end before a time, and returns their names. One in use is retried the next day. */
export async function deleteOldMonths(ctx: Ctx, table: string, keptFrom: Date): Promise<string[]> {
  const dropped: string[] = []
  for (const name of await listPartitions(ctx, table, sql`ends <= ${keptFrom.toISOString()}::timestamptz`))
    try {
      await inTransaction(ctx, async (tx) => {
        await waitBriefly(tx)
        await tx.db.execute(sql.raw(`drop table if exists ${name}`))
      })
      dropped.push(name)
    } catch (error) {
      ctx.log.warn({ err: error, name }, 'a month is in use; dropping it is retried tomorrow')
      break
    }
  return dropped
}

/** A partition; null for a bound it doesn’t have. The partition for rows without a month has neither. */
export type Month = { name: string; begins: Date | null; ends: Date | null }

/** Lists all partitions of a table, oldest first. */
export async function listMonths(ctx: Ctx, table: string): Promise<Month[]> {
  const { rows } = await ctx.db.execute<{ name: string; begins: string | null; ends: string | null }>(
    sql`select name, begins::text as begins, ends::text as ends from ${partitionsOf([table])} as partitions order by ends`,
  )
  const toDate = (text: string | null) => (text === null ? null : new Date(text))
  return rows.map(({ name, begins, ends }) => ({ name, begins: toDate(begins), ends: toDate(ends) }))
}

/** The partition for rows without a month: it is never dropped, so its old rows are deleted one by one. */
export const listWithoutMonth = (ctx: Ctx, table: string): Promise<string[]> =>
  listPartitions(ctx, table, sql`begins is null and ends is null`)

async function listPartitions(ctx: Ctx, table: string, condition: SQL): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ name: string }>(
    sql`select name from ${partitionsOf([table])} as partitions where ${condition} order by ends`,
  )
  return rows.map((row) => row.name)
}
