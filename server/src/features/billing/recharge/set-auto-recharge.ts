import { and, eq, isNull } from 'drizzle-orm'
import type { AutoRecharge } from '#contract/billing/subscriptions/endpoints.ts'
import { rechargeMessages } from '#contract/billing/subscriptions/messages.ts'
import { fitsOption, type RechargeTermsVersion } from '#contract/rules/billing/auto-recharge.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { recordAudit } from '../../audit/index.ts'
import { limitPaymentCalls } from '../limit-payment-calls.ts'
import { askingPayments } from '../payment-failures.ts'
import { autoRecharge, topUpOptions } from '../tables.ts'
import { defaultRechargeThreshold } from '../top-up-rules.ts'
import { hasSavedCard } from './has-saved-card.ts'
import { showAutoRecharge } from './show-auto-recharge.ts'

/** A field that is left out stays as it is. */
export type SetAutoRecharge = {
  enabled: boolean
  topup_id?: number | null | undefined
  threshold?: number | undefined
  /** The version of the terms the account agrees to. */
  recharge_terms?: RechargeTermsVersion | undefined
  isStaff: boolean
}

/** Turns Auto Recharge on, which needs a saved card, or off. It charges nothing until the account has agreed to its terms. */
export async function setAutoRecharge(ctx: AccountCtx, input: SetAutoRecharge) {
  const accountId = ctx.account.id
  const [before] = await ctx.db.select().from(autoRecharge).where(eq(autoRecharge.accountId, accountId))
  const topUpId = input.topup_id ?? before?.topUpId ?? null
  const threshold = input.threshold ?? before?.threshold ?? defaultRechargeThreshold
  if (input.topup_id || input.enabled) refuseUnlessFits(threshold, await getOptionOnSale(ctx, topUpId))
  if (input.enabled) await refuseUnlessChargeable(ctx, input.isStaff)
  const isOn = input.enabled
  await inTransaction(ctx, async (tx) => {
    // Read again: somebody may have turned it off while the provider was asked, and with it ends what was agreed to.
    const [now] = await tx.db.select().from(autoRecharge).where(eq(autoRecharge.accountId, accountId)).for('update')
    const isUnchanged = now?.isOn === true && now.topUpId === topUpId && now.threshold === threshold
    const agreed = agreedTo(ctx, input, isUnchanged ? now : undefined)
    const chosen = { isOn, topUpId, threshold, changedAt: tx.clock(), stoppedBecause: null, ...agreed }
    await tx.db
      .insert(autoRecharge)
      .values({ accountId, ...chosen })
      .onConflictDoUpdate({ target: autoRecharge.accountId, set: chosen })
    const data = { isOn, topUpId, threshold, terms: agreed.termsVersion }
    await recordAudit(tx, { action: 'auto-recharge.changed', actorId: accountId, accountId, data })
  })
  const data = await showAutoRecharge(ctx)
  return { message: messageOf(data), data }
}

type Agreed = Pick<typeof autoRecharge.$inferSelect, 'agreedAt' | 'termsVersion'>

/** Consent stays valid for the same amount and threshold while it stays on. */
function agreedTo(ctx: Ctx, { enabled, recharge_terms }: SetAutoRecharge, unchanged: Agreed | undefined): Agreed {
  if (!enabled) return { agreedAt: null, termsVersion: null }
  if (recharge_terms !== undefined) return { agreedAt: ctx.clock(), termsVersion: recharge_terms }
  return { agreedAt: unchanged?.agreedAt ?? null, termsVersion: unchanged?.termsVersion ?? null }
}

function messageOf({ enabled, agreed_at: agreedAt, owed }: AutoRecharge): string {
  if (!enabled) return rechargeMessages.off
  if (agreedAt === null) return rechargeMessages.unconfirmed
  return owed > 0 ? `${rechargeMessages.on} ${rechargeMessages.waits(owed)}` : rechargeMessages.on
}

async function getOptionOnSale(ctx: Ctx, topUpId: number | null): Promise<{ credits: number }> {
  const isOnSale = and(eq(topUpOptions.id, topUpId ?? 0), isNull(topUpOptions.retiredAt))
  const [option] = await ctx.db.select({ credits: topUpOptions.credits }).from(topUpOptions).where(isOnSale)
  if (option !== undefined) return option
  throw invalid('topup_id', rechargeMessages.option, `top-up ${topUpId} is not on sale`)
}

function refuseUnlessFits(threshold: number, { credits }: { credits: number }): void {
  if (fitsOption(threshold, credits)) return
  throw invalid('threshold', rechargeMessages.thresholdAbove(credits), `threshold ${threshold} exceeds ${credits}`)
}

const invalid = (path: string, message: string, reason: string) =>
  new AppError('input.invalid', reason, { publicMessage: message, data: { issues: [{ path, message }] } })

async function refuseUnlessChargeable(ctx: AccountCtx, isStaff: boolean): Promise<void> {
  const accountId = ctx.account.id
  if (isStaff)
    throw new AppError('plan.locked', `account ${accountId} is staff`, { publicMessage: rechargeMessages.staff })
  if (!(await limitPaymentCalls(ctx, () => askingPayments(() => hasSavedCard(ctx, accountId)))))
    throw new AppError('payment.no-card', `account ${accountId} has no saved card`)
}
