import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'

const deletedAtOnce = 5_000

/** Deletes old rows a batch at a time, so that nobody waits long for a row and a stop loses little. Answers how many. */
export async function deleteInBatches(ctx: Ctx, table: SQL, isOld: SQL, signal: AbortSignal): Promise<number> {
  let deleted = 0
  while (!signal.aborted) {
    const { rowCount } = await ctx.db.execute(sql`
      delete from ${table} where ctid = any(array(select ctid from ${table} where ${isOld} limit ${deletedAtOnce}))`)
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < deletedAtOnce) break
  }
  return deleted
}
