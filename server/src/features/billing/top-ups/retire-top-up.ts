import { and, eq, inArray, isNull } from 'drizzle-orm'
import { topUpOptionMessages } from '#contract/billing/top-ups/messages.ts'
import { type AccountCtx, accountTopic } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors/app-error.ts'
import { recordAudit } from '../../audit/index.ts'
import { notify } from '../../notifications/index.ts'
import { billingNotices } from '../notices.ts'
import { refuseCheapCredits } from '../plans/refuse-cheap-credits.ts'
import { autoRecharge, topUpOptions } from '../tables.ts'
import { presentTopUp } from './list-top-ups.ts'

type Option = typeof topUpOptions.$inferSelect

/** Other credits for an amount: a new row in the place of the old, which what was sold still names. Auto Recharge goes on buying what its account agreed to. */
export async function updateTopUp(ctx: AccountCtx, { id, credits }: { id: number; credits: number }) {
  const option = await inTransaction(ctx, async (tx) => {
    const stored = await lockOnSale(tx, id)
    if (stored.credits === credits) return stored
    const { amountMinor } = stored
    await refuseCheapCredits(tx, ctx.account.id, { amountMinor, credits })
    await retire(tx, id)
    const [successor] = await tx.db.insert(topUpOptions).values({ amountMinor, credits }).returning()
    if (successor === undefined) throw new Error('the amount was not stored')
    const data = { topUpId: successor.id, before: { topUpId: id, credits: stored.credits }, after: { credits } }
    await recordAudit(tx, { action: 'top-up.changed', actorId: ctx.account.id, accountId: null, data })
    return successor
  })
  return { message: topUpOptionMessages.updated, data: presentTopUp(ctx, option) }
}

/** Takes an amount off sale and turns Auto Recharge of those off who buy it, at its credits or earlier ones, and notifies them. */
export async function deleteTopUp(ctx: AccountCtx, { id }: { id: number }) {
  await inTransaction(ctx, async (tx) => {
    const { amountMinor, credits } = await lockOnSale(tx, id)
    await retire(tx, id)
    const ofAmount = tx.db
      .select({ id: topUpOptions.id })
      .from(topUpOptions)
      .where(eq(topUpOptions.amountMinor, amountMinor))
    const stopped = await tx.db
      .update(autoRecharge)
      .set({ isOn: false, stoppedBecause: 'option-retired', changedAt: tx.clock() })
      .where(and(inArray(autoRecharge.topUpId, ofAmount), eq(autoRecharge.isOn, true)))
      .returning({ accountId: autoRecharge.accountId })
    const { currency } = tx.settings
    for (const { accountId } of stopped) {
      await notify(tx, accountId, billingNotices['auto-recharge.failed'], {
        amountMinor,
        currency,
        reason: 'option-retired',
      })
      await tx.events.publish(tx, { topic: accountTopic(accountId), body: { type: 'account' } })
    }
    const data = { topUpId: id, amountMinor, credits, rechargesStopped: stopped.length }
    await recordAudit(tx, { action: 'top-up.deleted', actorId: ctx.account.id, accountId: null, data })
  })
  return { message: topUpOptionMessages.deleted }
}

async function lockOnSale(tx: Ctx, id: number): Promise<Option> {
  const [option] = await tx.db
    .select()
    .from(topUpOptions)
    .where(and(eq(topUpOptions.id, id), isNull(topUpOptions.retiredAt)))
    .for('update')
  if (option === undefined) throw notFound(`top-up ${id}`)
  return option
}

const retire = (tx: Ctx, id: number) =>
  tx.db.update(topUpOptions).set({ retiredAt: tx.clock() }).where(eq(topUpOptions.id, id))
