import { subscriptionMessages } from '#contract/billing/subscriptions/messages.ts'
import type { Ctx } from '../../../platform/context.ts'
import { hasOpenDispute } from '../sync/settle-disputed-plan.ts'
import type { OwnSubscription } from './own-subscription.ts'

/**
 * The reason why a cancelled or held subscription can’t be resumed because of a dispute; undefined if it can, or renews
 * anyway.
 */
export async function disputeMessageOf(ctx: Ctx, current: OwnSubscription): Promise<string | undefined> {
  if (current.cancelledAt === null) return undefined
  if (current.heldFor !== null) return subscriptionMessages.isDisputed
  return (await hasOpenDispute(ctx, current)) ? subscriptionMessages.isCancelledAndDisputed : undefined
}
