import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { withoutChangeRule } from '../../../platform/database/database.ts'
import { operationKey } from '../operation-key.ts'
import { formerRefsOf } from '../stale-references/gone-references.ts'
import { planPrices, plans } from '../tables.ts'

type Plan = typeof plans.$inferSelect

/**
 * The payment provider's reference of a price; product and price are made there the first time. Not to be called inside
 * a transaction.
 */
export async function priceRefOf(asked: Ctx, priceId: number): Promise<string> {
  // Publishing changes nothing of the price itself.
  const ctx = withoutChangeRule(asked)
  const [row] = await ctx.db
    .select({ price: planPrices, plan: plans })
    .from(planPrices)
    .innerJoin(plans, eq(plans.id, planPrices.planId))
    .where(eq(planPrices.id, priceId))
  if (row === undefined) throw new Error(`there is no price ${priceId}`)
  const { price, plan } = row
  if (price.priceRef !== null) return price.priceRef
  const productRef = await productRefOf(ctx, plan)
  const { currency } = ctx.settings
  const { amountMinor, interval } = price
  const former = await formerRefsOf(ctx, 'price', priceId)
  const key = operationKey(ctx, 'price', priceId, productRef, currency, amountMinor, interval, ...former)
  const { priceRef } = await ctx.ports.payments.createPrice({ key, productRef, amountMinor, currency, interval })
  const [stored] = await ctx.db
    .update(planPrices)
    .set({ priceRef })
    .where(and(eq(planPrices.id, priceId), isNull(planPrices.priceRef)))
    .returning({ priceRef: planPrices.priceRef })
  return stored?.priceRef ?? priceRefOf(ctx, priceId)
}

async function productRefOf(ctx: Ctx, plan: Plan): Promise<string> {
  if (plan.productRef !== null) return plan.productRef
  const { id, name, description } = plan
  const key = operationKey(ctx, 'product', id, name, description, ...(await formerRefsOf(ctx, 'product', id)))
  const { productRef } = await ctx.ports.payments.createProduct({ key, name, description })
  await ctx.db
    .update(plans)
    .set({ productRef })
    .where(and(eq(plans.id, id), isNull(plans.productRef)))
  const [stored] = await ctx.db.select({ productRef: plans.productRef }).from(plans).where(eq(plans.id, id))
  return stored?.productRef ?? productRef
}
