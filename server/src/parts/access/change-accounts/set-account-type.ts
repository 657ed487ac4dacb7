import { and, eq, ne } from 'drizzle-orm'
import type { AccountType } from '#contract/rules/billing/plan-modules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { accountTopic } from '../account.ts'
import { accounts } from '../tables.ts'

/** Makes an account one on trial or one that pays. Its open browsers hear of it. */
export async function setAccountType(ctx: Ctx, accountId: number, type: AccountType): Promise<void> {
  const { rowCount } = await ctx.db
    .update(accounts)
    .set({ type })
    .where(and(eq(accounts.id, accountId), ne(accounts.type, type)))
  if (rowCount === 1) await ctx.events.publish(ctx, { topic: accountTopic(accountId), body: { type: 'account' } })
}
