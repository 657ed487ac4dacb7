import { v7 as uuid } from 'uuid'
import type { AccountPlan } from '#contract/accounts/rows.ts'
import { subscriptionMessages } from '#contract/billing/subscriptions/messages.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { showAccountPlan } from '../active-plan.ts'
import { operationKey } from '../operation-key.ts'
import { hasOpenDispute } from '../sync/settle-disputed-plan.ts'
import { storeChanged, whileChanging } from './while-changing.ts'

/** Takes a cancellation back while the subscription still runs; it then renews as before. */
export function resumeSubscription(ctx: AccountCtx, { id: subscriptionId }: { id: string }): Promise<AccountPlan> {
  const accountId = ctx.account.id
  return whileChanging(ctx, { accountId, subscriptionId }, async (current) => {
    const { id, subscriptionRef } = current
    if (current.status === 'ended')
      throw new AppError('subscription.changed', `subscription ${id} has ended`, {
        publicMessage: subscriptionMessages.hasEnded,
      })
    if (current.heldFor !== null)
      throw new AppError('subscription.changed', `subscription ${id} is held for purchase ${current.heldFor}`, {
        publicMessage: subscriptionMessages.isDisputed,
      })
    // Once resumed, it would be held.
    if (await hasOpenDispute(ctx, current))
      throw new AppError('subscription.changed', `a payment of subscription ${id} is disputed`, {
        publicMessage: subscriptionMessages.isDisputed,
      })
    if (current.cancelledAt !== null) {
      const key = operationKey(ctx, 'resume', id, uuid())
      const state = await ctx.ports.payments.setEndsWithPeriod({ key, subscriptionRef, endsWithPeriod: false })
      const data = { plan: current.planName }
      await storeChanged(ctx, accountId, state, { action: 'subscription.resumed', actorId: accountId, accountId, data })
    }
    return showAccountPlan(ctx, accountId)
  })
}
