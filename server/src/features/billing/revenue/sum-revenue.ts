import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { withoutTax } from './sum-sales.ts'

/** `netMinor`: the same excluding tax. */
export type RevenueOfDay = { date: string; amountMinor: number; netMinor: number }

type SumRevenue = { from: Date; until: Date; timeZone: string; currency: string }

/**
 * Sums charges, tax included, less refunds and amounts withdrawn by disputes, per day of a zone and in minor units. A
 * payment counts on its day, and a return on its own, so that past days keep their figures. Amounts paid from a balance
 * at the payment provider had been charged before.
 */
export async function sumRevenue(ctx: Ctx, { from, until, timeZone, currency }: SumRevenue): Promise<RevenueOfDay[]> {
  const isWithin = (column: string) =>
    sql`${sql.raw(column)} >= ${from.toISOString()}::timestamptz and ${sql.raw(column)} < ${until.toISOString()}::timestamptz`
  const { rows } = await ctx.db.execute<{ date: string; amount: string; net: string }>(sql`
    select to_char(at at time zone ${timeZone}, 'YYYY-MM-DD') as date, sum(amount)::text as amount, sum(net)::text as net from (
      select p.purchased_at as at, p.amount_minor - p.balance_minor as amount, ${withoutTax('p.amount_minor - p.balance_minor')} as net
      from purchases p where p.state = 'paid' and p.currency = ${currency} and ${isWithin('p.purchased_at')}
      union all
      select r.created_at, -r.amount_minor, ${withoutTax('-r.amount_minor')}
      from reversals r join purchases p on p.account_id = r.account_id and p.id = r.purchase_id
      where r.state in ('refunded', 'open', 'lost') and p.currency = ${currency} and ${isWithin('r.created_at')}
    ) moved group by 1`)
  return rows.map(({ date, amount, net }) => ({ date, amountMinor: Number(amount), netMinor: Number(net) }))
}

/**
 * Minor units of the site's currency that an account was ever charged, tax included, less refunds and disputes. A subquery for
 * an expression that names the account; it reads the account's purchases alone.
 */
export const revenueOfAccount = (ctx: Ctx, accountId: SQL): SQL<number> =>
  sql<number>`coalesce((
    select sum(p.amount_minor - p.balance_minor - p.refunded_minor - p.disputed_minor) from purchases p
    where p.account_id = ${accountId} and p.state = 'paid' and p.currency = ${ctx.settings.currency}), 0)`.mapWith(
    Number,
  )
