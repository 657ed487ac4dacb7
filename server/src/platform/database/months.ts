import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { inTransaction } from './database.ts'

/**
 * A table partitioned by month of a date or a time (by hand in its migration): old rows are dropped with their month instead of being
 * deleted one by one. `<table>_before` holds what is older than the first month, `<table>_other` what no month was made for.
 */
export type MonthlyTable = {
  name: string
  /** The column of the date or time. */
  column: string
  key: 'date' | 'moment'
}

/** Months that are made ahead, the current one included. */
const monthsAhead = 3

/** The partitions of a table as the database has them. Without an end it is the one for rows that have no month. */
const partitionsOf = (tables: readonly string[]) => sql`(
  select part.oid::regclass::text as name, inhparent::regclass::text as parent,
    ${boundary(sql`(regexp_match(bounds, 'FROM \\(''([^'']+)''\\)'))[1]`)} as begins,
    ${boundary(sql`(regexp_match(bounds, 'TO \\(''([^'']+)''\\)'))[1]`)} as ends
  from pg_inherits
  join pg_class part on part.oid = inhrelid
  cross join lateral pg_get_expr(part.relpartbound, part.oid) as bounds
  where inhparent = any(array(select to_regclass(name)::oid from unnest(${sql.param([...tables])}::text[]) as given(name))))`

/** Dates are midnights of UTC, in whatever zone the session is. */
const boundary = (text: SQL) => sql`case when ${text} like '%:%' then (${text})::timestamptz
  else (${text})::date::timestamp at time zone 'UTC' end`

/** Makes the months to come. May be called as often as one likes: a month that is there costs nothing. */
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
    // Rows of that month go to the table for what has none, and stay there: slower to remove, nothing lost.
    ctx.log.warn({ err: error, name }, 'could not create the partition of a month')
  }
}

/** Readers and writers queue behind the statement that waits for the table. */
const waitBriefly = (tx: Ctx) => tx.db.execute(sql`set local lock_timeout = '1s'`)

/** Drops the partitions that lie wholly before a time, and returns their names. One somebody is using waits for tomorrow. */
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
      ctx.log.warn({ err: error, name }, 'a month is in use and is dropped tomorrow')
      break
    }
  return dropped
}

/** The partition for rows without a month: nothing drops it, so its old rows are deleted one by one. */
export const listWithoutMonth = (ctx: Ctx, table: string): Promise<string[]> =>
  listPartitions(ctx, table, sql`begins is null and ends is null`)

async function listPartitions(ctx: Ctx, table: string, condition: SQL): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ name: string }>(
    sql`select name from ${partitionsOf([table])} as partitions where ${condition} order by ends`,
  )
  return rows.map((row) => row.name)
}
