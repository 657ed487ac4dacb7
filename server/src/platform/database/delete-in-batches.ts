import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'

const deletedAtOnce = 5_000

/**
 * Deletes old rows a batch at a time, so that nobody waits long for a row and a stop loses little. Answers how many. A table that may be
 * distributed gives the columns of its key: rows on several nodes can have the same place.
 */
export async function deleteInBatches(
  ctx: Ctx,
  table: SQL,
  isOld: SQL,
  signal: AbortSignal,
  key?: SQL,
): Promise<number> {
  const isChosen =
    key === undefined
      ? sql`ctid = any(array(select ctid from ${table} where ${isOld} limit ${deletedAtOnce}))`
      : sql`(${key}) in (select ${key} from ${table} where ${isOld} limit ${deletedAtOnce})`
  let deleted = 0
  while (!signal.aborted) {
    const { rowCount } = await ctx.db.execute(sql`delete from ${table} where ${isChosen}`)
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < deletedAtOnce) break
  }
  return deleted
}
