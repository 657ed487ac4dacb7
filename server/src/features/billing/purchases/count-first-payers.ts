import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'

/** The number of accounts that have paid for the first time since then. */
export async function countFirstPayers(ctx: Ctx, since: Date): Promise<number> {
  const from = sql`${since.toISOString()}::timestamptz`
  const { rows } = await ctx.db.execute<{ payers: number }>(sql`
    select count(distinct p.account_id)::int as payers from purchases p
    where p.state = 'paid' and p.purchased_at >= ${from} and not exists (
      select from purchases e where e.account_id = p.account_id and e.state = 'paid' and e.purchased_at < ${from})`)
  return rows[0]?.payers ?? 0
}
