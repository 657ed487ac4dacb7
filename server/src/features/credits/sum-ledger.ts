import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'

/**
 * The ledger of all accounts in a few exact totals: credits in each bucket by its transfers, what is available, held and
 * owed by account type, what is left in lots, and the amount of open holds.
 */
export async function sumLedger(ctx: Pick<Ctx, 'db'>): Promise<Record<string, string>> {
  const { rows } = await ctx.db.execute<{ name: string; value: string }>(sql`
    select 'transfers: ' || bucket as name, sum(amount)::text as value from (
      select to_bucket as bucket, amount from credit_transfers
      union all select from_bucket, -amount from credit_transfers) moves group by bucket
    union all
    select 'balances of account type ' || a.type || ': ' || part.name, sum(part.value)::text
    from credit_balances b join accounts a on a.id = b.account_id
      cross join lateral (values ('available', b.available), ('held', b.held), ('debt', b.debt)) as part(name, value)
    group by a.type, part.name
    union all
    select 'lots: remaining', coalesce(sum(remaining), 0)::text from credit_lots
    union all
    select 'open holds', count(*) || ' of ' || coalesce(sum(amount), 0) || ' credits' from credit_holds where state = 'open'
    order by name`)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}
