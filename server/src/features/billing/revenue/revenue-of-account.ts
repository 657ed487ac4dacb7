import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'

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
