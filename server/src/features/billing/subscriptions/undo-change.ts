import { v7 as uuid } from 'uuid'
import type { AccountPlan } from '#contract/accounts/rows.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { showAccountPlan } from '../active-plan.ts'
import { operationKey } from '../operation-key.ts'
import { getRunningSubscription } from './own-subscription.ts'
import { storeChanged, whileChanging } from './while-changing.ts'

/** Drops a change that waits for the end of the period; does nothing where none does. */
export async function undoChange(ctx: AccountCtx): Promise<AccountPlan> {
  const accountId = ctx.account.id
  const { id: subscriptionId } = await getRunningSubscription(ctx, accountId)
  return whileChanging(ctx, { accountId, subscriptionId }, async ({ id, subscriptionRef, nextPriceId, planName }) => {
    if (nextPriceId !== null) {
      const key = operationKey(ctx, 'undo-change', id, uuid())
      const state = await ctx.ports.payments.cancelScheduledChange({ key, subscriptionRef })
      const data = { to: planName, undone: true }
      await storeChanged(ctx, accountId, state, { action: 'subscription.changed', actorId: accountId, accountId, data })
    }
    return showAccountPlan(ctx, accountId)
  })
}
