import { subscriptionMessages } from '#contract/subscriptions/messages.ts'
import type { Ctx } from '../../../platform/context.ts'
import { hasOpenDispute } from '../sync/settle-disputed-plan.ts'
import type { OwnSubscription } from './own-subscription.ts'

/** Why a subscription that won’t renew can’t be resumed now; undefined if it can. */
export async function disputeMessageOf(ctx: Ctx, current: OwnSubscription): Promise<string | undefined> {
  if (current.cancelledAt === null) return undefined
  if (current.heldFor !== null) return subscriptionMessages.isDisputed
  return (await hasOpenDispute(ctx, current)) ? subscriptionMessages.isCancelledAndDisputed : undefined
}
