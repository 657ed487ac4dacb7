import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import { toMajorUnits } from '#contract/rules/billing/money.ts'
import { runPaidCall } from '../../../platform/allowances/call-scope.ts'
import { before, minutes, seconds } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors/app-error.ts'
import { logRepeated } from '../../../platform/log/log-repeated.ts'
import { PaymentError } from '../../../ports/payment-gateway.ts'
import { limitPaymentCallsOf } from '../limit-payment-calls.ts'
import { syncCheckout } from '../sync/sync.ts'
import { billingCustomers, checkouts, paymentEvents, purchases } from '../tables.ts'
import { whileBillingIfFree } from '../while-billing.ts'

/** The payment provider is asked about one checkout at most this often. */
const pauseMs = seconds(3)
/** Until an event says that the checkout was paid, the pause grows to this share of the checkout’s age. */
const shareOfAge = 0.1
const longestPauseMs = minutes(5)
/** Events that say that a checkout was paid. */
const paidTypes = ['checkout.session.completed', 'invoice.paid', 'payment_intent.succeeded']
/** Calls to the provider that a question about an unpaid checkout takes. */
const expectedCalls = 1

type CheckoutRow = typeof checkouts.$inferSelect
type PurchaseRow = typeof purchases.$inferSelect

/**
 * Shows the result of a visit to the hosted page. Its id cannot be guessed, and anyone who has it may ask: a browser
 * comes back from the hosted page with or without a session. The answer has no personal data. While our own rows don’t
 * say how it ended, the payment provider is asked, so that the answer doesn’t wait for its events; less and less often
 * while nothing says that it was paid.
 */
export async function showCheckout(ctx: Ctx, { id }: { id: string }) {
  let checkout = await getCheckout(ctx, id)
  let purchase = await findBought(ctx, checkout)
  if (purchase === undefined && (await askProvider(ctx, checkout))) {
    checkout = await getCheckout(ctx, id)
    purchase = await findBought(ctx, checkout)
  }
  return {
    state: purchase === undefined ? checkout.state : ('complete' as const),
    kind: checkout.kind,
    purchase: purchase === undefined ? null : present(purchase),
  }
}

async function getCheckout(ctx: Ctx, id: string): Promise<CheckoutRow> {
  const [checkout] = await ctx.db.select().from(checkouts).where(eq(checkouts.id, id))
  if (checkout === undefined) throw notFound(`checkout ${id}`)
  return checkout
}

/** The top-up its payment bought, or what the first invoice of its subscription paid for. */
async function findBought(ctx: Ctx, checkout: CheckoutRow): Promise<PurchaseRow | undefined> {
  const { accountId, subscriptionRef, paymentRef } = checkout
  const isBought =
    subscriptionRef !== null
      ? eq(purchases.subscriptionRef, subscriptionRef)
      : paymentRef !== null
        ? eq(purchases.paymentRef, paymentRef)
        : undefined
  if (isBought === undefined) return undefined
  const [purchase] = await ctx.db
    .select()
    .from(purchases)
    .where(and(eq(purchases.accountId, accountId), isBought, eq(purchases.state, 'paid')))
    .orderBy(asc(purchases.purchasedAt))
    .limit(1)
  return purchase
}

/** Returns true if something may have changed. Another request that asks about the account now also stores what it learns. */
async function askProvider(ctx: Ctx, checkout: CheckoutRow): Promise<boolean> {
  const { id, accountId, checkoutRef, state } = checkout
  if (checkoutRef === null || state === 'expired') return false
  const isReported = await isReportedPaid(ctx, checkout)
  const isPaidFor = isReported || state === 'complete'
  if (!(await claimQuestion(ctx, checkout, isReported))) return false
  const ask = () => whileBillingIfFree(ctx, accountId, () => syncCheckout(ctx, accountId, id))
  try {
    return isPaidFor
      ? await limitPaymentCallsOf(ctx, accountId, () => runPaidCall(ask), 0)
      : await limitPaymentCallsOf(ctx, accountId, ask, expectedCalls)
  } catch (error) {
    if (!(error instanceof PaymentError || error instanceof AppError)) throw error
    logRepeated(ctx, 'the payment provider could not be asked about a checkout', { err: error, checkout: id })
    return false
  }
}

/** True if an event that hasn’t been processed yet says that the checkout was paid. */
async function isReportedPaid(ctx: Ctx, { accountId, checkoutRef }: CheckoutRow): Promise<boolean> {
  const isOfCheckout = or(isNull(paymentEvents.checkoutRef), eq(paymentEvents.checkoutRef, checkoutRef ?? ''))
  const [event] = await ctx.db
    .select({ ref: paymentEvents.eventRef })
    .from(paymentEvents)
    .innerJoin(billingCustomers, eq(billingCustomers.customerRef, paymentEvents.customerRef))
    .where(
      and(
        eq(billingCustomers.accountId, accountId),
        isNull(paymentEvents.handledAt),
        inArray(paymentEvents.type, paidTypes),
        isOfCheckout,
      ),
    )
    .limit(1)
  return event !== undefined
}

/** True if this request asks the provider: only the first one after the pause does. */
async function claimQuestion(ctx: Ctx, { id, createdAt }: CheckoutRow, isReported: boolean): Promise<boolean> {
  const now = ctx.clock()
  const growingPause = Math.min((now.getTime() - createdAt.getTime()) * shareOfAge, longestPauseMs)
  const pause = isReported ? pauseMs : Math.max(pauseMs, growingPause)
  const { rowCount } = await ctx.db
    .update(checkouts)
    .set({ askedAt: now })
    .where(and(eq(checkouts.id, id), or(isNull(checkouts.askedAt), lte(checkouts.askedAt, before(now, pause)))))
  return rowCount === 1
}

const present = ({ name, interval, credits, debtPaid, amountMinor, currency, expiresAt }: PurchaseRow) => ({
  name,
  interval,
  credits,
  debt_paid: debtPaid,
  price: toMajorUnits(amountMinor, currency),
  currency,
  expire_date: expiresAt.toISOString(),
})
