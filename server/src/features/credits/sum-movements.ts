import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'

/** Sources of credits that are granted without a payment. */
const unpaid = sql`('trial', 'adjustment')`

/** Credits of all accounts that were granted without a payment since then: with trials, and by staff. */
export async function sumGranted(ctx: Ctx, since: Date): Promise<{ trial: number; staff: number }> {
  const { rows } = await ctx.db.execute<{ trial: string; staff: string }>(sql`
    select coalesce(sum(granted) filter (where source = 'trial'), 0)::text as trial,
      coalesce(sum(granted) filter (where source = 'adjustment'), 0)::text as staff
    from credit_lots where source in ${unpaid} and created_at >= ${since.toISOString()}::timestamptz`)
  return { trial: Number(rows[0]?.trial ?? 0), staff: Number(rows[0]?.staff ?? 0) }
}

/** Credits of all accounts that expired unused since then: those that were paid for, and the others. */
export async function sumExpiredSince(ctx: Ctx, since: Date): Promise<{ sold: number; granted: number }> {
  const { rows } = await ctx.db.execute<{ sold: string; granted: string }>(sql`
    select coalesce(sum(t.amount) filter (where l.source not in ${unpaid}), 0)::text as sold,
      coalesce(sum(t.amount) filter (where l.source in ${unpaid}), 0)::text as granted
    from credit_transfers t join credit_lots l on l.account_id = t.account_id and l.id = t.lot_id
    where t.to_bucket = 'expired' and t.created_at >= ${since.toISOString()}::timestamptz`)
  return { sold: Number(rows[0]?.sold ?? 0), granted: Number(rows[0]?.granted ?? 0) }
}

/** Credits an account was charged since then. A subquery for an expression that names the account; it reads its transfers alone. */
export const creditsUsedBy = (accountId: SQL, since: Date): SQL<number> =>
  sql<number>`coalesce((
    select sum(t.amount) from credit_transfers t
    where t.account_id = ${accountId} and t.to_bucket = 'spent' and t.created_at >= ${since.toISOString()}::timestamptz), 0)`.mapWith(
    Number,
  )
