import { and, desc, eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { purchases } from '../tables.ts'

/** The latest purchases of an account, newest first. */
export const listNewestPurchases = (ctx: Ctx, { accountId, most }: { accountId: number; most: number }) =>
  ctx.db
    .select({
      id: purchases.id,
      name: purchases.name,
      interval: purchases.interval,
      credits: purchases.credits,
      amountMinor: purchases.amountMinor,
      currency: purchases.currency,
      purchasedAt: purchases.purchasedAt,
    })
    .from(purchases)
    .where(and(eq(purchases.accountId, accountId), eq(purchases.state, 'paid')))
    .orderBy(desc(purchases.purchasedAt), desc(purchases.id))
    .limit(most)
