import { and, eq, inArray, or } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { paymentFindings, planPrices, plans } from '../tables.ts'
import type { KnownPrice } from './credits-of-invoice.ts'

/** Our prices by their current and former references at the payment provider; other references are omitted. */
export async function findKnownPrices(
  ctx: Ctx,
  priceRefs: readonly string[],
): Promise<ReadonlyMap<string, KnownPrice>> {
  if (priceRefs.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      priceRef: planPrices.priceRef,
      formerRef: paymentFindings.ref,
      id: planPrices.id,
      planId: planPrices.planId,
      planName: plans.name,
      interval: planPrices.interval,
      amountMinor: planPrices.amountMinor,
      credits: planPrices.credits,
    })
    .from(planPrices)
    .innerJoin(plans, eq(plans.id, planPrices.planId))
    .leftJoin(paymentFindings, and(eq(paymentFindings.kind, 'price'), eq(paymentFindings.subjectId, planPrices.id)))
    .where(or(inArray(planPrices.priceRef, [...priceRefs]), inArray(paymentFindings.ref, [...priceRefs])))
  const known = new Map<string, KnownPrice>()
  for (const { priceRef, formerRef, ...price } of rows)
    for (const ref of [priceRef, formerRef]) if (ref !== null) known.set(ref, price)
  return known
}
