import { eq } from 'drizzle-orm'
import { findViewer } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { recordAudit } from '../../audit/index.ts'
import { notify } from '../../notifications/index.ts'
import { billingNotices } from '../notices.ts'
import { autoRecharge, type checkouts, type topUpOptions } from '../tables.ts'
import { defaultRechargeThreshold } from '../top-up-rules.ts'

type Checkout = Pick<typeof checkouts.$inferSelect, 'accountId' | 'rechargeTerms' | 'createdAt'>
type Option = Pick<typeof topUpOptions.$inferSelect, 'id' | 'credits' | 'amountMinor'>

/**
 * Turns Auto Recharge on with a purchase, with the threshold chosen before or else the default, at most the credits of the
 * option. If the account has not agreed to the terms, it is asked to, and nothing is charged until then. What
 * its owner has chosen since the payment page was opened stands.
 */
export async function turnOnRecharge(tx: Ctx, checkout: Checkout, option: Option): Promise<void> {
  const { accountId, rechargeTerms, createdAt } = checkout
  // The account was deleted while its owner was paying: nothing may be charged to it any more.
  if ((await findViewer(tx, accountId)) === undefined) return
  const [before] = await tx.db.select().from(autoRecharge).where(eq(autoRecharge.accountId, accountId)).for('update')
  if (before !== undefined && isChosenSince(before, createdAt)) return
  const threshold = Math.min(before?.threshold ?? defaultRechargeThreshold, option.credits)
  const isUnchanged = before?.isOn === true && before.topUpId === option.id && before.threshold === threshold
  const agreed =
    rechargeTerms === null && isUnchanged
      ? { agreedAt: before.agreedAt, termsVersion: before.termsVersion }
      : { agreedAt: rechargeTerms === null ? null : createdAt, termsVersion: rechargeTerms }
  const chosen = { isOn: true, topUpId: option.id, threshold, changedAt: tx.clock(), stoppedBecause: null, ...agreed }
  await tx.db
    .insert(autoRecharge)
    .values({ accountId, ...chosen })
    .onConflictDoUpdate({ target: autoRecharge.accountId, set: chosen })
  const data = { isOn: true, topUpId: option.id, threshold, terms: agreed.termsVersion, withPurchase: true }
  await recordAudit(tx, { action: 'auto-recharge.changed', actorId: accountId, accountId, data })
  if (agreed.agreedAt === null)
    await notify(tx, accountId, billingNotices['auto-recharge.unconfirmed'], unconfirmedData(tx, threshold, option))
}

/**
 * True if its owner has changed or turned off Auto Recharge since the payment page was opened: then that page's choice
 * is void.
 */
export async function hasChosenSince(ctx: Ctx, { accountId, createdAt }: Checkout): Promise<boolean> {
  const [row] = await ctx.db.select().from(autoRecharge).where(eq(autoRecharge.accountId, accountId))
  return row !== undefined && isChosenSince(row, createdAt)
}

/** A stop after a failure was not the customer's choice. */
const isChosenSince = ({ changedAt, stoppedBecause }: typeof autoRecharge.$inferSelect, openedAt: Date) =>
  stoppedBecause === null && changedAt > openedAt

/** Data of the question. */
export const unconfirmedData = (
  { settings }: Pick<Ctx, 'settings'>,
  threshold: number,
  { credits, amountMinor }: Pick<Option, 'credits' | 'amountMinor'>,
) => ({ amountMinor, currency: settings.currency, credits, threshold })
