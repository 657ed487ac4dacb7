import { and, eq } from 'drizzle-orm'
import type { RechargeFailure } from '#contract/rules/billing/auto-recharge.ts'
import { accountTopic } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { notify } from '../../notifications/index.ts'
import { billingNotices } from '../notices.ts'
import { autoRecharge, topUpOptions } from '../tables.ts'

export type StopReason = NonNullable<(typeof autoRecharge.$inferSelect)['stoppedBecause']>

/** Turns Auto Recharge off; false where it was off. */
export function stopRecharge(ctx: Ctx, accountId: number, reason: StopReason): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const { rowCount } = await tx.db
      .update(autoRecharge)
      .set({ isOn: false, stoppedBecause: reason, changedAt: tx.clock() })
      .where(and(eq(autoRecharge.accountId, accountId), eq(autoRecharge.isOn, true)))
    if (rowCount === 0) return false
    await tx.events.publish(tx, { topic: accountTopic(accountId), body: { type: 'account' } })
    return true
  })
}

/** Turns Auto Recharge off after a failure and notifies the account; does nothing if it is already off. */
export function stopFailedRecharge(ctx: Ctx, accountId: number, reason: RechargeFailure): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (!(await stopRecharge(tx, accountId, reason))) return
    await tx.db
      .update(autoRecharge)
      .set({ failedAt: tx.clock(), failure: reason })
      .where(eq(autoRecharge.accountId, accountId))
    const [option] = await tx.db
      .select({ amountMinor: topUpOptions.amountMinor })
      .from(autoRecharge)
      .innerJoin(topUpOptions, eq(topUpOptions.id, autoRecharge.topUpId))
      .where(eq(autoRecharge.accountId, accountId))
    if (option === undefined) return
    const { currency } = tx.settings
    await notify(tx, accountId, billingNotices['auto-recharge.failed'], {
      amountMinor: option.amountMinor,
      currency,
      reason,
    })
  })
}
