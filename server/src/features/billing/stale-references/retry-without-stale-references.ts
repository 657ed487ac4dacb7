import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction, withoutChangeRule } from '../../../platform/database/database.ts'
import { PaymentError } from '../../../ports/payment-gateway.ts'
import { stopFailedRecharge } from '../recharge/stop-recharge.ts'
import { billingCustomers, checkouts, subscriptions } from '../tables.ts'
import { deletePlanReference } from './delete-plan-reference.ts'
import { endGoneSubscription } from './end-gone-subscription.ts'
import { reportFinding } from './report-finding.ts'

/** A customer, and of each of two plans its product and its price, may all be missing at once. */
const mostDrops = 5

/**
 * Runs work that calls the payment provider. If the provider reports that an object we reference doesn’t exist, or that a price or
 * its product is archived, drops the reference, notifies staff and retries, which creates what is needed again. Pass
 * `accountId: undefined` for objects of plans.
 * Don’t call it inside a transaction.
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
      if (!(error instanceof PaymentError) || drops === mostDrops) throw error
      let isDropped = false
      for (const ref of error.missingRef === undefined ? error.unsellableRefs : [error.missingRef])
        if (await deleteReference(ctx, accountId, ref)) isDropped = true
      if (!isDropped) throw error
    }
  }
}

/** Drops our reference to a missing object of any kind; returns false if we have none. */
export async function deleteReference(asked: Ctx, accountId: number | undefined, ref: string): Promise<boolean> {
  // The change isn’t made by the caller, so the audit rule doesn’t apply.
  const ctx = withoutChangeRule(asked)
  if (await deletePlanReference(ctx, ref)) return true
  if (accountId === undefined) return false
  return (
    (await deleteCustomerReference(ctx, accountId, ref)) ||
    (await endGoneSubscription(ctx, accountId, ref)) ||
    (await dropCheckout(ctx, accountId, ref))
  )
}

/**
 * Confirms with the provider first: an error about another object must not cost an account its customer. Expires the customer’s
 * open checkouts and turns Auto Recharge off.
 */
export async function deleteCustomerReference(asked: Ctx, accountId: number, customerRef: string): Promise<boolean> {
  const ctx = withoutChangeRule(asked)
  const isLinked = and(
    eq(billingCustomers.accountId, accountId),
    eq(billingCustomers.customerRef, customerRef),
    // A customer removed with its account stays recorded.
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

/** References of subscriptions that are running as far as we know. */
export async function runningRefsOf(ctx: Ctx, accountId: number): Promise<string[]> {
  const rows = await ctx.db
    .select({ ref: subscriptions.subscriptionRef, status: subscriptions.status })
    .from(subscriptions)
    .where(eq(subscriptions.accountId, accountId))
  return rows.flatMap(({ ref, status }) => (ref === null || status === 'ended' ? [] : [ref]))
}
