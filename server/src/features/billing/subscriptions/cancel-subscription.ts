import { v7 as uuid } from 'uuid'
import type { AccountPlan } from '#contract/accounts/rows.ts'
import { subscriptionMessages } from '#contract/billing/subscriptions/messages.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { showAccountPlan } from '../active-plan.ts'
import { operationKey } from '../operation-key.ts'
import { itemOf, type SubscriptionKey } from './own-subscription.ts'
import { whileAudited } from './while-audited.ts'
import { storeChanged, whileChanging } from './while-changing.ts'

/**
 * Ends a subscription with the period that is paid for. One whose renewal is not paid ends at once, so that nobody is charged
 * for a period they did not want. One that is cancelled already stays so.
 */
export function cancelSubscription(ctx: Ctx, input: SubscriptionKey & { actorId: number }): Promise<AccountPlan> {
  const { accountId, actorId } = input
  return whileChanging(ctx, input, async (current) => {
    const { id, subscriptionRef, status, cancelledAt, planName } = current
    if (status === 'ended')
      throw new AppError('subscription.changed', `subscription ${id} has ended`, {
        publicMessage: subscriptionMessages.hasEnded,
      })
    if (cancelledAt === null) {
      const { payments } = ctx.ports
      const key = operationKey(ctx, 'cancel', id, uuid())
      const audited = {
        asked: 'subscription.cancel-asked',
        done: 'subscription.cancelled',
        ...{ actorId, accountId, data: { plan: planName } },
      } as const
      const { result, entry } = await whileAudited(ctx, audited, () =>
        status === 'overdue'
          ? payments.endOverdue({ key, ...itemOf(current) })
          : payments.setEndsWithPeriod({ key, subscriptionRef, endsWithPeriod: true }),
      )
      await storeChanged(ctx, accountId, result, entry)
    }
    return showAccountPlan(ctx, accountId)
  })
}
