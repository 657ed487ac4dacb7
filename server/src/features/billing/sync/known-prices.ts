import { eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { planPrices, plans } from '../tables.ts'
import type { KnownPrice } from './credits-of-invoice.ts'

/** Our prices by what the payment provider calls them; others are not among them. */
export async function findKnownPrices(
  ctx: Ctx,
  priceRefs: readonly string[],
): Promise<ReadonlyMap<string, KnownPrice>> {
  if (priceRefs.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      priceRef: planPrices.priceRef,
      id: planPrices.id,
      planId: planPrices.planId,
      planName: plans.name,
      interval: planPrices.interval,
      amountMinor: planPrices.amountMinor,
      credits: planPrices.credits,
    })
    .from(planPrices)
    .innerJoin(plans, eq(plans.id, planPrices.planId))
    .where(inArray(planPrices.priceRef, [...priceRefs]))
  return new Map(rows.map(({ priceRef, ...price }) => [String(priceRef), price]))
}
