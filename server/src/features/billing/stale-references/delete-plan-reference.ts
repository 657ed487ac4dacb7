import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { paymentFindings, planPrices, plans } from '../tables.ts'
import { recordFinding, reportFinding } from './report-finding.ts'

/**
 * Drops our reference to a price or product that was deleted or archived at the provider. A product takes the prices of its plan
 * with it: none of them can be sold. Returns false if we never had such a reference.
 */
export function deletePlanReference(ctx: Ctx, ref: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    return (await dropPrice(tx, ref)) || (await dropProduct(tx, ref)) || (await isDroppedAlready(tx, ref))
  })
}

async function dropPrice(tx: Ctx, ref: string): Promise<boolean> {
  const [price] = await tx.db
    .update(planPrices)
    .set({ priceRef: null })
    .where(eq(planPrices.priceRef, ref))
    .returning({ id: planPrices.id })
  if (price === undefined) return false
  await reportFinding(tx, { kind: 'price', ref, accountId: null, subjectId: price.id })
  return true
}

async function dropProduct(tx: Ctx, ref: string): Promise<boolean> {
  const [plan] = await tx.db.update(plans).set({ productRef: null }).where(eq(plans.productRef, ref)).returning()
  if (plan === undefined) return false
  const isOfPlan = and(eq(planPrices.planId, plan.id), isNotNull(planPrices.priceRef))
  const prices = await tx.db.select().from(planPrices).where(isOfPlan).for('update')
  await tx.db.update(planPrices).set({ priceRef: null }).where(isOfPlan)
  // Staff are notified about the product only.
  for (const { id, priceRef } of prices)
    if (priceRef !== null) await recordFinding(tx, { kind: 'price', ref: priceRef, accountId: null, subjectId: id })
  await reportFinding(tx, { kind: 'product', ref, accountId: null, subjectId: plan.id })
  return true
}

/** Another request dropped it meanwhile, so retrying is enough. */
async function isDroppedAlready(tx: Ctx, ref: string): Promise<boolean> {
  const isFound = and(inArray(paymentFindings.kind, ['price', 'product']), eq(paymentFindings.ref, ref))
  return (await tx.db.$count(paymentFindings, isFound)) > 0
}
