import { and, eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { accountTopic } from '../../../parts/access/index.ts'
import { after, days } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { InvoiceState, SubscriptionItem, SubscriptionState } from '../../../ports/payment-gateway.ts'
import { notify } from '../../notifications/index.ts'
import { billingNotices } from '../notices.ts'
import { reportFinding } from '../stale-references/report-finding.ts'
import { paymentFindings, purchases, subscriptions } from '../tables.ts'
import { findKnownPrices } from './known-prices.ts'

/** The time that a plan goes on while its renewal is late. */
const graceMs = days(7)

/**
 * Overwrites what is stored of a subscription with its state at the payment provider, and notifies its account of changes.
 * `latestInvoice` is its own.
 */
export async function storeSubscription(
  ctx: Ctx,
  accountId: number,
  state: SubscriptionState,
  latestInvoice: InvoiceState | undefined,
): Promise<void> {
  const { subscriptionRef, scheduledChange } = state
  // Other items were added by hand at the provider.
  const items: SubscriptionItem[] = [state, ...state.otherItems]
  const refs = items.map(({ priceRef }) => priceRef)
  const prices = await findKnownPrices(ctx, [...refs, ...(scheduledChange ? [scheduledChange.priceRef] : [])])
  const own = items.find(({ priceRef }) => prices.has(priceRef))
  const price = own && prices.get(own.priceRef)
  if (own === undefined || price === undefined) {
    if (state.status !== 'ended') await report(ctx, { kind: 'other-price', ref: subscriptionRef, accountId })
    return
  }
  // Its first payment has not come through: nobody has it yet.
  if (state.status === 'unfinished') return
  const { paidUntil, usableUntil } = endsOf({ ...state, period: own.period }, latestInvoice)
  const next = scheduledChange && prices.get(scheduledChange.priceRef)
  const values = {
    planId: price.planId,
    interval: price.interval,
    priceId: price.id,
    purchasedAt: state.startedAt,
    expiresAt: paidUntil,
    usableUntil,
    cancelledAt: state.endsWithPeriod || state.status === 'ended' ? (state.cancelledAt ?? state.endedAt) : null,
    status: state.status,
    nextPriceId: next?.id ?? null,
    nextPriceAt: next ? (scheduledChange?.at ?? null) : null,
    // Cancelled again after it was resumed, its end is to be told again.
    ...(!state.endsWithPeriod && state.status !== 'ended' && { toldDays: null }),
    payUrl: state.status === 'overdue' && latestInvoice?.status === 'open' ? latestInvoice.payUrl : null,
  }
  await inTransaction(ctx, async (tx) => {
    const [before] = await tx.db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.subscriptionRef, subscriptionRef), eq(subscriptions.accountId, accountId)))
      .for('update')
    // Resumed at the provider. One that is held and was never seen to end is still to be held there.
    const isResumed = before !== undefined && before.cancelledAt !== null && values.cancelledAt === null
    const because = await reasonOf(tx, accountId, state, before)
    await tx.db
      .insert(subscriptions)
      .values({ accountId, id: uuid(), subscriptionRef, ...values })
      .onConflictDoUpdate({
        target: subscriptions.subscriptionRef,
        set: { ...values, ...(isResumed && { heldFor: null }) },
      })
    if (items.length > 1) await reportFinding(tx, { kind: 'other-item', ref: subscriptionRef, accountId })
    if (own.quantity !== 1) await reportFinding(tx, { kind: 'quantity', ref: subscriptionRef, accountId })
    const about = { name: price.planName, at: paidUntil.toISOString(), ...(because !== undefined && { because }) }
    if (state.status === 'overdue' && before?.status !== 'overdue')
      await notify(tx, accountId, billingNotices['renewal.failed'], {
        name: price.planName,
        at: usableUntil.toISOString(),
        payUrl: values.payUrl,
      })
    // A subscription that had ended before we first saw it isn’t announced. One charged back ends immediately, even if it was
    // cancelled before.
    const wasRunning =
      before === undefined
        ? state.status !== 'ended'
        : before.cancelledAt === null || (because === 'charged-back' && before.status !== 'ended')
    if (values.cancelledAt !== null && wasRunning) {
      if (state.status === 'ended') await notify(tx, accountId, billingNotices['plan.ended'], about)
      else await notify(tx, accountId, billingNotices['plan.cancelled'], { ...about, canResume: true })
    }
    await tx.events.publish(tx, { topic: accountTopic(accountId), body: { type: 'account' } })
  })
}

/**
 * The reason why it ends, if that isn’t the customer’s wish. Read from what was stored before the provider was asked to
 * end it.
 */
async function reasonOf(
  tx: Ctx,
  accountId: number,
  { status, endsWithPeriod, subscriptionRef }: SubscriptionState,
  before: Pick<typeof subscriptions.$inferSelect, 'status' | 'heldFor'> | undefined,
): Promise<'disputed' | 'charged-back' | undefined> {
  if (before === undefined || before.status === 'ended') return undefined
  if (status !== 'ended') return endsWithPeriod && before.heldFor !== null ? 'disputed' : undefined
  const [chargedBack] = await tx.db
    .select({ id: purchases.id })
    .from(purchases)
    .innerJoin(
      paymentFindings,
      and(eq(paymentFindings.kind, 'plan-ended'), eq(paymentFindings.ref, purchases.businessKey)),
    )
    .where(
      and(
        eq(purchases.accountId, accountId),
        eq(purchases.subscriptionRef, subscriptionRef),
        eq(purchases.dispute, 'lost'),
      ),
    )
    .limit(1)
  return chargedBack && 'charged-back'
}

const report = (ctx: Ctx, finding: Parameters<typeof reportFinding>[1]) =>
  inTransaction(ctx, (tx) => reportFinding(tx, finding))

/** Until when it is paid for, and until when it can be worked on. */
function endsOf(state: SubscriptionState, latestInvoice: InvoiceState | undefined) {
  const { status, period, endsWithPeriod, endedAt } = state
  const isPaid = status === 'active' || (status === 'ended' && !owesPeriod(state, latestInvoice))
  const paidUntil = earlier(isPaid ? period.until : period.from, endedAt)
  const mayRenew = status === 'overdue' || (status === 'active' && !endsWithPeriod)
  const withGrace = after(paidUntil, graceMs)
  if (mayRenew) return { paidUntil, usableUntil: withGrace }
  return { paidUntil, usableUntil: isPaid ? paidUntil : earlier(withGrace, endedAt) }
}

/** The latest invoice is that of the period and was not paid; one of an upgrade within it owes nothing of the period itself. */
const owesPeriod = ({ period }: SubscriptionState, invoice: InvoiceState | undefined) =>
  invoice !== undefined &&
  invoice.status !== 'paid' &&
  invoice.lines.some(({ isAdjustment, period: { from } }) => !isAdjustment && from >= period.from)

const earlier = (a: Date, b: Date | null) => (b !== null && b < a ? b : a)
