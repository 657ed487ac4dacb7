import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'

/** The tables of `serp_snapshots` as the database has them, by name; without bounds the one for what has no month. */
const months = sql`(
  select part.oid::regclass::text as name,
    (regexp_match(bounds, 'FROM \\(''([^'']+)''\\)'))[1]::timestamptz as begins,
    (regexp_match(bounds, 'TO \\(''([^'']+)''\\)'))[1]::timestamptz as ends
  from pg_inherits
  join pg_class part on part.oid = inhrelid
  cross join lateral pg_get_expr(part.relpartbound, part.oid) as bounds
  where inhparent = 'serp_snapshots'::regclass)`

/** Drops the months that lie wholly before a time, and returns their names. One somebody is using waits for tomorrow. */
export async function deleteOldMonths(ctx: Ctx, keptFrom: Date): Promise<string[]> {
  const dropped: string[] = []
  for (const name of await listMonths(ctx, sql`ends <= ${keptFrom.toISOString()}::timestamptz`))
    try {
      await inTransaction(ctx, async (tx) => {
        // Later readers queue behind the statement that waits to drop.
        await tx.db.execute(sql`set local lock_timeout = '1s'`)
        await tx.db.execute(sql.raw(`drop table if exists ${name}`))
      })
      dropped.push(name)
    } catch (error) {
      ctx.log.warn({ err: error, name }, 'a month of results pages is in use and is dropped tomorrow')
      break
    }
  return dropped
}

/** The months that hold pages of both sides of a time, and the table for pages without a month. */
export const listMonthsPartlyOld = (ctx: Ctx, keptFrom: Date): Promise<string[]> => {
  const moment = sql`${keptFrom.toISOString()}::timestamptz`
  return listMonths(ctx, sql`begins is null or (begins < ${moment} and ends > ${moment})`)
}

async function listMonths(ctx: Ctx, condition: SQL): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ name: string }>(
    sql`select name from ${months} as months where ${condition} order by ends`,
  )
  return rows.map((row) => row.name)
}
