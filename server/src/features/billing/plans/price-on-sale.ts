import { and, eq, isNull } from 'drizzle-orm'
import { subscriptionMessages } from '#contract/billing/subscriptions/messages.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { planPrices, plans } from '../tables.ts'

/** A price somebody can subscribe at; throws `row.not-found` for one that is not, or no longer, on sale. */
export async function getPriceOnSale(ctx: Ctx, priceId: number) {
  const [price] = await ctx.db
    .select({
      id: planPrices.id,
      planId: planPrices.planId,
      planName: plans.name,
      interval: planPrices.interval,
      amountMinor: planPrices.amountMinor,
      credits: planPrices.credits,
    })
    .from(planPrices)
    .innerJoin(plans, eq(plans.id, planPrices.planId))
    .where(and(eq(planPrices.id, priceId), isNull(planPrices.retiredAt)))
  if (price !== undefined) return price
  throw new AppError('row.not-found', `price ${priceId} is not on sale`, {
    publicMessage: subscriptionMessages.noPrice,
  })
}
export type PriceOnSale = Awaited<ReturnType<typeof getPriceOnSale>>
