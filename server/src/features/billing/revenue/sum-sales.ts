import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import type { Interval } from '../tables.ts'

/** Purchases of one plan and interval, or top-ups; money in minor units of the site's currency. */
export type Sale = {
  kind: 'subscription' | 'top-up'
  name: string
  interval: Interval | null
  purchases: number
  credits: number
  netMinor: number
}

/**
 * The amount of a purchase, or of a part of it, excluding tax: every part contains the same share of tax. For a query
 * over purchases named `p`.
 */
export const withoutTax = (amountMinor: string) =>
  sql.raw(`case when p.amount_minor = 0 then ${amountMinor}
    else (${amountMinor})::numeric * (p.amount_minor - p.tax_minor) / p.amount_minor end`)

/**
 * Purchases since then in the site's currency, as they stand today: credits less those that refunds and disputes took back,
 * money less tax, refunds and disputes. What was paid from the balance at the payment provider isn't counted: it was charged
 * with an earlier purchase.
 */
export async function sumSales(ctx: Ctx, since: Date): Promise<Sale[]> {
  const { rows } = await ctx.db.execute<{
    kind: Sale['kind']
    name: string
    interval: Interval | null
    purchases: number
    credits: string
    net: string
  }>(sql`
    select p.kind, case when p.kind = 'top-up' then 'Top Up' else p.name end as name, p.interval, count(*)::int as purchases,
      sum(p.credits - coalesce(back.credits, 0))::text as credits,
      sum(${withoutTax('p.amount_minor - p.balance_minor - p.refunded_minor - p.disputed_minor')})::text as net
    from purchases p
    left join (select account_id, purchase_id, sum(credits) as credits from reversals group by 1, 2) back
      on back.account_id = p.account_id and back.purchase_id = p.id
    where p.state = 'paid' and p.currency = ${ctx.settings.currency} and p.purchased_at >= ${since.toISOString()}::timestamptz
    group by 1, 2, 3
    order by sum(p.credits) desc, 2, 3`)
  return rows.map(({ credits, net, ...row }) => ({ ...row, credits: Number(credits), netMinor: Number(net) }))
}
