import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'

const deletedAtOnce = 5_000

/**
 * Deletes a batch of an account's rows, since all of them may be too many for one transaction; true if there may be more.
 * In a partitioned table there may be a few more: rows in two partitions can have the same ctid.
 */
export async function deleteSome(ctx: Ctx, table: SQL, accountId: number): Promise<boolean> {
  const ofAccount = sql`account_id = ${accountId}`
  const { rowCount } = await ctx.db.execute(sql`
    delete from ${table} where ${ofAccount}
      and ctid = any(array(select ctid from ${table} where ${ofAccount} limit ${deletedAtOnce}))`)
  return (rowCount ?? 0) >= deletedAtOnce
}
