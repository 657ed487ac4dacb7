import { and, desc, eq, gt, isNotNull, ne } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { mostRechargesADay } from '#contract/rules/billing/auto-recharge.ts'
import { runPaidJob } from '../../../platform/allowances/call-scope.ts'
import { before, days, hours } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { PaymentError, type PaymentFailureKind, type PaymentState } from '../../../ports/payment-gateway.ts'
import { availableCredits } from '../../credits/index.ts'
import { notifyOncePer } from '../../notifications/index.ts'
import { findCustomerRef } from '../customers/ensure-customer.ts'
import { billingNotices } from '../notices.ts'
import { operationKey } from '../operation-key.ts'
import { deleteReference } from '../stale-references/retry-without-stale-references.ts'
import { syncPayment } from '../sync/sync.ts'
import { autoRecharge, recharges, topUpOptions } from '../tables.ts'
import { whileBilling } from '../while-billing.ts'
import { hasSavedCard } from './has-saved-card.ts'
import { isStillSold, mayBeCharged } from './may-be-charged.ts'
import { stopFailedRecharge } from './stop-recharge.ts'
import { unconfirmedData } from './turn-on-recharge.ts'

type Recharge = typeof recharges.$inferSelect
type Setting = typeof autoRecharge.$inferSelect
type Option = typeof topUpOptions.$inferSelect

/** The interval at which an account with few credits is reminded that Auto Recharge needs its confirmation. */
export const remindedEveryMs = days(30)
/** The provider remembers for a day under which key a charge was asked for. */
const repeatedWithinMs = hours(20)

/**
 * Charges the saved card once where credits have fallen below the threshold, or finishes a charge that was cut off. A decline
 * turns Auto Recharge off; while the provider cannot be asked the charge stays open and is repeated under its key.
 */
export const recharge = (ctx: Ctx, { accountId }: { accountId: number }): Promise<void> =>
  runPaidJob(() =>
    whileBilling(ctx, accountId, async () => {
      const open = await findOpen(ctx, accountId)
      if (open !== undefined && !(await mayBeFinished(ctx, open))) return abandonRecharge(ctx, open)
      const due = open ?? (await begin(ctx, accountId))
      if (due !== undefined) await charge(ctx, due)
    }),
  )

async function findOpen(ctx: Ctx, accountId: number): Promise<Recharge | undefined> {
  const [row] = await ctx.db
    .select()
    .from(recharges)
    .where(and(eq(recharges.accountId, accountId), eq(recharges.state, 'open')))
  return row
}

/**
 * A recharge that was never answered is asked for again only while that amount is still agreed to, and the provider
 * knows its key.
 */
async function mayBeFinished(ctx: Ctx, { accountId, createdAt, paymentRef, topUpId }: Recharge): Promise<boolean> {
  if (createdAt < before(ctx.clock(), repeatedWithinMs)) return false
  if (paymentRef !== null) return true
  const isAgreed = and(isAgreedBy(accountId), eq(autoRecharge.topUpId, topUpId))
  return (await ctx.db.$count(autoRecharge, isAgreed)) > 0 && (await mayBeCharged(ctx, accountId))
}

const isAgreedBy = (accountId: number) =>
  and(eq(autoRecharge.accountId, accountId), eq(autoRecharge.isOn, true), isNotNull(autoRecharge.agreedAt))

/**
 * Gives up on a recharge whose result can no longer be learned. If the payment did go through, its event brings it and
 * it is granted.
 */
async function abandonRecharge(ctx: Ctx, { accountId, id }: Recharge): Promise<void> {
  ctx.log.error({ accountId, rechargeId: id }, 'an automatic recharge stayed without an answer; it is not repeated')
  await ctx.db.update(recharges).set({ state: 'failed', endedAt: ctx.clock() }).where(ofRecharge(accountId, id))
}

/** Stores what is about to be charged; undefined where nothing is to be. */
async function begin(ctx: Ctx, accountId: number): Promise<Recharge | undefined> {
  const [chosen] = await ctx.db
    .select({ setting: autoRecharge, option: topUpOptions })
    .from(autoRecharge)
    .innerJoin(topUpOptions, eq(topUpOptions.id, autoRecharge.topUpId))
    .where(and(eq(autoRecharge.accountId, accountId), eq(autoRecharge.isOn, true)))
  if (chosen === undefined || !(await mayBeCharged(ctx, accountId))) return undefined
  const { setting, option } = chosen
  if ((await availableCredits(ctx, accountId)) >= setting.threshold) return undefined
  if (setting.agreedAt === null) {
    const data = unconfirmedData(ctx, setting.threshold, option)
    await notifyOncePer(ctx, accountId, billingNotices['auto-recharge.unconfirmed'], data, remindedEveryMs)
    return undefined
  }
  if (await wasRechargedOften(ctx, accountId)) return undefined
  if (!(await isStillSold(ctx, option))) {
    await stopFailedRecharge(ctx, accountId, 'option-retired')
    return undefined
  }
  if (!(await hasSavedCard(ctx, accountId))) {
    await stopFailedRecharge(ctx, accountId, 'no-card')
    return undefined
  }
  return store(ctx, setting)
}

/** Unless its owner has chosen otherwise meanwhile: their choice is stored either before this or after it. */
function store(ctx: Ctx, { accountId, topUpId, threshold }: Setting): Promise<Recharge | undefined> {
  return inTransaction(ctx, async (tx) => {
    const [agreed] = await tx.db.select().from(autoRecharge).where(isAgreedBy(accountId)).for('update')
    if (agreed?.topUpId == null || agreed.topUpId !== topUpId || agreed.threshold !== threshold) return undefined
    const row = { accountId, id: uuid(), topUpId: agreed.topUpId, state: 'open', createdAt: tx.clock() } as const
    const [stored] = await tx.db.insert(recharges).values(row).returning()
    return stored
  })
}

async function wasRechargedOften(ctx: Ctx, accountId: number): Promise<boolean> {
  const now = ctx.clock()
  const ofDay = await ctx.db
    .select({ createdAt: recharges.createdAt })
    .from(recharges)
    .where(
      and(
        eq(recharges.accountId, accountId),
        ne(recharges.state, 'failed'),
        gt(recharges.createdAt, before(now, days(1))),
      ),
    )
    .orderBy(desc(recharges.createdAt))
  const [latest] = ofDay
  return ofDay.length >= mostRechargesADay || (latest !== undefined && latest.createdAt > before(now, hours(1)))
}

async function charge(ctx: Ctx, { accountId, id, topUpId, paymentRef }: Recharge): Promise<void> {
  const [option] = await ctx.db.select().from(topUpOptions).where(eq(topUpOptions.id, topUpId))
  const customerRef = await findCustomerRef(ctx, accountId)
  if (option === undefined) throw new Error(`recharge ${id} has nothing to charge`)
  // The customer no longer exists at the provider, so neither does the card.
  if (customerRef === undefined) return fail(ctx, { accountId, id }, 'no-card')
  const payment = await askForPayment(ctx, { accountId, id, paymentRef, customerRef, option })
  if (typeof payment === 'string') return fail(ctx, { accountId, id }, payment)
  await ctx.db.update(recharges).set({ paymentRef: payment.paymentRef }).where(ofRecharge(accountId, id))
  if (payment.status === 'succeeded') return syncPayment(ctx, accountId, payment.paymentRef)
  if (payment.status === 'processing') return
  await fail(ctx, { accountId, id }, payment.status === 'needs-action' ? 'needs-action' : 'declined')
}

const unanswered: PaymentFailureKind[] = ['unavailable', 'limited', 'malformed']

type FailedCharge = 'declined' | 'needs-action' | 'no-card'
type Asked = { accountId: number; id: string; paymentRef: string | null; customerRef: string; option: Option }

/**
 * The state of the payment, or the reason why it failed for good. Other errors are thrown and retried under the same key.
 */
async function askForPayment(
  ctx: Ctx,
  { accountId, id, paymentRef, customerRef, option }: Asked,
): Promise<PaymentState | FailedCharge> {
  const { payments } = ctx.ports
  try {
    if (paymentRef !== null) return await payments.findPayment(paymentRef)
    return await payments.chargeSavedCard({
      key: operationKey(ctx, 'recharge', id),
      customerRef,
      amountMinor: option.amountMinor,
      currency: ctx.settings.currency,
      title: 'Top Up, Auto Recharge',
      metadata: { recharge_id: id, topup_id: String(option.id) },
    })
  } catch (error) {
    // The charge may have succeeded even though its answer is missing or unreadable.
    if (!(error instanceof PaymentError) || unanswered.includes(error.kind)) throw error
    ctx.log.warn({ err: error, rechargeId: id }, 'an automatic recharge was refused')
    if (error.missingRef !== undefined) await deleteReference(ctx, accountId, error.missingRef)
    // The customer or the card no longer exists.
    if (paymentRef === null && (error.kind === 'not-found' || error.declineCode === 'no_saved_card')) return 'no-card'
    return error.kind === 'needs-action' ? 'needs-action' : 'declined'
  }
}

async function fail(
  ctx: Ctx,
  { accountId, id }: { accountId: number; id: string },
  reason: FailedCharge,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rowCount } = await tx.db
      .update(recharges)
      .set({ state: 'failed', endedAt: tx.clock() })
      .where(and(ofRecharge(accountId, id), eq(recharges.state, 'open')))
    if (rowCount === 1) await stopFailedRecharge(tx, accountId, reason)
  })
}

const ofRecharge = (accountId: number, id: string) => and(eq(recharges.accountId, accountId), eq(recharges.id, id))
