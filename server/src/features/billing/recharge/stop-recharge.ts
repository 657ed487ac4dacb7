import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { accountTopic } from '../../access/index.ts'
import { autoRecharge } from '../tables.ts'

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
