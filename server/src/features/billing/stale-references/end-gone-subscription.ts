import { and, eq, ne } from 'drizzle-orm'
import { accountTopic } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { notify } from '../../notifications/index.ts'
import { billingNotices } from '../notices.ts'
import { plans, subscriptions } from '../tables.ts'
import { reportFinding } from './report-finding.ts'

/**
 * Ends a subscription that no longer exists at the provider: a paid one at the end of its period, one with an unpaid renewal
 * immediately. Returns false if the account has no such running subscription.
 */
export function endGoneSubscription(ctx: Ctx, accountId: number, subscriptionRef: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const isOurs = and(
      eq(subscriptions.accountId, accountId),
      eq(subscriptions.subscriptionRef, subscriptionRef),
      ne(subscriptions.status, 'ended'),
    )
    const [row] = await tx.db
      .select({ subscription: subscriptions, name: plans.name })
      .from(subscriptions)
      .innerJoin(plans, eq(plans.id, subscriptions.planId))
      .where(isOurs)
      .for('update', { of: subscriptions })
    if (row === undefined) return false
    const now = tx.clock()
    const { expiresAt, cancelledAt } = row.subscription
    const isPaid = expiresAt > now
    await tx.db
      .update(subscriptions)
      .set({
        status: 'ended',
        cancelledAt: cancelledAt ?? now,
        // No renewal will come, so there is no grace period.
        usableUntil: isPaid ? expiresAt : now,
        nextPriceId: null,
        nextPriceAt: null,
        payUrl: null,
        heldFor: null,
      })
      .where(isOurs)
    const { name } = row
    if (isPaid) {
      if (cancelledAt === null)
        await notify(tx, accountId, billingNotices['plan.cancelled'], {
          name,
          at: expiresAt.toISOString(),
          canResume: false,
        })
    } else await notify(tx, accountId, billingNotices['plan.ended'], { name, at: now.toISOString() })
    await reportFinding(tx, { kind: 'subscription', ref: subscriptionRef, accountId })
    await tx.events.publish(tx, { topic: accountTopic(accountId), body: { type: 'account' } })
    return true
  })
}
