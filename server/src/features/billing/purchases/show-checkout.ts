import { and, asc, eq, isNull, lte, or } from 'drizzle-orm'
import { toMajorUnits } from '#contract/rules/money.ts'
import { runPaidCall } from '../../../platform/allowances/call-scope.ts'
import { before, seconds } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors/app-error.ts'
import { PaymentError } from '../../../ports/payment-gateway.ts'
import { syncCheckout } from '../sync/sync.ts'
import { checkouts, purchases } from '../tables.ts'
import { whileBillingIfFree } from '../while-billing.ts'

/** The payment provider is asked about one checkout at most this often. */
const pauseMs = seconds(3)

type CheckoutRow = typeof checkouts.$inferSelect
type PurchaseRow = typeof purchases.$inferSelect

/**
 * What became of a visit to the hosted page. Its id cannot be guessed, and whoever has it may ask: a browser comes back from
 * the hosted page with or without a session. Nothing personal is told. While our own rows do not say how it ended, the payment
 * provider is asked, so that the answer does not wait for its events.
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

/** Whether something may have changed. Another that asks about the account now stores what it learns as well. */
async function askProvider(ctx: Ctx, { id, accountId, checkoutRef, state }: CheckoutRow): Promise<boolean> {
  if (checkoutRef === null || state === 'expired' || !(await takeTurn(ctx, id))) return false
  try {
    return await runPaidCall(() => whileBillingIfFree(ctx, accountId, () => syncCheckout(ctx, accountId, id)))
  } catch (error) {
    if (!(error instanceof PaymentError || error instanceof AppError)) throw error
    ctx.log.warn({ err: error, checkout: id }, 'the payment provider could not be asked about a checkout')
    return false
  }
}

/** Whoever asks first in a while asks for all. */
async function takeTurn(ctx: Ctx, id: string): Promise<boolean> {
  const now = ctx.clock()
  const isDue = or(isNull(checkouts.askedAt), lte(checkouts.askedAt, before(now, pauseMs)))
  const { rowCount } = await ctx.db
    .update(checkouts)
    .set({ askedAt: now })
    .where(and(eq(checkouts.id, id), isDue))
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
