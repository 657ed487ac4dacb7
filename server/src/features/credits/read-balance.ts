import { type AnyColumn, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AccountEvent } from '#contract/accounts/event-endpoints.ts'
import { accountTopic } from '../../parts/access/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { creditBalances } from './tables.ts'

/** The credits an account can spend now. */
export async function availableCredits(ctx: Ctx, accountId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ available: creditBalances.available })
    .from(creditBalances)
    .where(eq(creditBalances.accountId, accountId))
  return row?.available ?? 0
}

/** Credits that were used before a refund or dispute took them back, and are not paid off yet. */
export async function owedCredits(ctx: Ctx, accountId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ debt: creditBalances.debt })
    .from(creditBalances)
    .where(eq(creditBalances.accountId, accountId))
  return row?.debt ?? 0
}

/** In a query over accounts: the credits each can spend now. */
export const availableOf = (accountId: SQLWrapper): SQL<number> =>
  sql`coalesce((select b.available from ${creditBalances} b where b.account_id = ${accountId}), 0)`.mapWith(Number)

/** Narrows a query over accounts to those that can spend fewer credits than the other column says. */
export const hasFewerCredits = (accountId: AnyColumn, threshold: AnyColumn): SQL => sql`exists (
  select 1 from ${creditBalances} where ${creditBalances.accountId} = ${accountId} and ${creditBalances.available} < ${threshold})`

/** Tells the account's open browsers what it has left. Call it last in the transaction that changed it. */
export async function publishBalance(ctx: Ctx, accountId: number): Promise<void> {
  const event: AccountEvent = { type: 'credits', available: await availableCredits(ctx, accountId) }
  await ctx.events.publish(ctx, { topic: accountTopic(accountId), body: event })
}
