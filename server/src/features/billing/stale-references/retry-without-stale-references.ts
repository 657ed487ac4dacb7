import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction, withoutChangeRule } from '../../../platform/database/database.ts'
import { PaymentError } from '../../../ports/payment-gateway.ts'
import { stopFailedRecharge } from '../recharge/stop-recharge.ts'
import { billingCustomers, checkouts, planPrices, plans, subscriptions } from '../tables.ts'
import { endGoneSubscription } from './end-gone-subscription.ts'
import { reportFinding } from './report-finding.ts'

/** A customer, a product and its price may all be gone at once. */
const mostDrops = 4

/**
 * Runs what asks the payment provider. Where that lacks something we had stored, the reference is dropped, staff are told, and it
 * is asked again: what is needed is then made anew. `accountId` is undefined for what belongs to a plan. Not to be called inside a transaction.
 */
export async function retryWithoutStaleReferences<Result>(
  ctx: Ctx,
  accountId: number | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let drops = 0; ; drops += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof PaymentError) || error.missingRef === undefined || drops === mostDrops) throw error
      if (!(await dropReference(ctx, accountId, error.missingRef))) throw error
    }
  }
}

/** Drops a reference to what is gone, whatever it is; false where we have none by that name. */
export async function dropReference(asked: Ctx, accountId: number | undefined, ref: string): Promise<boolean> {
  // What the provider has lost is no change of the call's that asked.
  const ctx = withoutChangeRule(asked)
  if (await dropOfPlan(ctx, ref)) return true
  if (accountId === undefined) return false
  return (
    (await dropCustomer(ctx, accountId, ref)) ||
    (await endGoneSubscription(ctx, accountId, ref)) ||
    (await dropCheckout(ctx, accountId, ref))
  )
}

function dropOfPlan(ctx: Ctx, ref: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const [price] = await tx.db
      .update(planPrices)
      .set({ priceRef: null })
      .where(eq(planPrices.priceRef, ref))
      .returning()
    if (price !== undefined) {
      await reportFinding(tx, { kind: 'price', ref, accountId: null, subjectId: price.id })
      return true
    }
    const [plan] = await tx.db.update(plans).set({ productRef: null }).where(eq(plans.productRef, ref)).returning()
    if (plan === undefined) return false
    await reportFinding(tx, { kind: 'product', ref, accountId: null, subjectId: plan.id })
    return true
  })
}

/**
 * Asked for by itself first: an answer about something else must not cost an account its customer. What was open for the customer can be paid no
 * more, and no card is saved.
 */
export async function dropCustomer(asked: Ctx, accountId: number, customerRef: string): Promise<boolean> {
  const ctx = withoutChangeRule(asked)
  const isLinked = and(
    eq(billingCustomers.accountId, accountId),
    eq(billingCustomers.customerRef, customerRef),
    // One that was removed with its account stays as it is.
    isNull(billingCustomers.removedAt),
  )
  if ((await ctx.db.$count(billingCustomers, isLinked)) === 0) return false
  if (await ctx.ports.payments.hasCustomer(customerRef)) return false
  return inTransaction(ctx, async (tx) => {
    const { rowCount } = await tx.db.delete(billingCustomers).where(isLinked)
    if (rowCount === 0) return true
    await tx.db
      .update(checkouts)
      .set({ state: 'expired' })
      .where(and(eq(checkouts.accountId, accountId), eq(checkouts.state, 'open')))
    await stopFailedRecharge(tx, accountId, 'no-card')
    await reportFinding(tx, { kind: 'customer', ref: customerRef, accountId })
    return true
  })
}

function dropCheckout(ctx: Ctx, accountId: number, checkoutRef: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const { rowCount } = await tx.db
      .update(checkouts)
      .set({ state: 'expired' })
      .where(
        and(eq(checkouts.accountId, accountId), eq(checkouts.checkoutRef, checkoutRef), eq(checkouts.state, 'open')),
      )
    if (rowCount === 0) return false
    await reportFinding(tx, { kind: 'checkout', ref: checkoutRef, accountId })
    return true
  })
}

/** Subscriptions that are thought to run, to be looked at again. */
export async function runningRefsOf(ctx: Ctx, accountId: number): Promise<string[]> {
  const rows = await ctx.db
    .select({ ref: subscriptions.subscriptionRef, status: subscriptions.status })
    .from(subscriptions)
    .where(eq(subscriptions.accountId, accountId))
  return rows.flatMap(({ ref, status }) => (ref === null || status === 'ended' ? [] : [ref]))
}
