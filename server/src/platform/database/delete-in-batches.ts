import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'

const deletedAtOnce = 5_000

/**
 * Deletes old rows in batches, so that no other transaction waits long for a row and an interruption loses little. Returns the
 * number of rows. For a table that may be distributed, `key` has its key columns: a `ctid` is unique on one node only.
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
