import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { accountTypes } from '#contract/rules/plan-modules.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { InvoiceState, PaymentState } from '../../../ports/payment-gateway.ts'
import { setAccountType } from '../../access/index.ts'
import { subscriptions } from '../tables.ts'
import { boughtWith } from './credits-of-invoice.ts'
import { findKnownPrices } from './known-prices.ts'
import { storePurchase } from './store-purchase.ts'

/** Stores a paid invoice of a subscription and grants what it paid for; leaves any other alone. `payment` is what paid it, if money moved. */
export async function recordInvoice(
  ctx: Ctx,
  accountId: number,
  invoice: InvoiceState,
  payment: PaymentState | undefined,
): Promise<void> {
  if (invoice.status !== 'paid' || invoice.subscriptionRef === null) return
  const { invoiceRef, lines, currency } = invoice
  const prices = await findKnownPrices(
    ctx,
    lines.map(({ priceRef }) => priceRef),
  )
  const bought = boughtWith(lines, (priceRef) => prices.get(priceRef))
  if (bought === undefined) {
    ctx.log.error({ invoiceRef, accountId }, 'a paid invoice names no price of this installation; nothing was granted')
    return
  }
  const { price, credits, until } = bought
  const paidAt = invoice.paidAt ?? invoice.createdAt
  const purchase = {
    accountId,
    kind: 'subscription',
    businessKey: `inv:${invoiceRef}`,
    name: price.planName,
    title: `${price.planName}, ${price.interval === 'month' ? 'monthly' : 'yearly'}`,
    interval: price.interval,
    planId: price.planId,
    credits,
    currency,
    amountMinor: invoice.paidMinor,
    taxMinor: invoice.taxMinor,
    purchasedAt: paidAt,
    expiresAt: until,
    subscriptionRef: invoice.subscriptionRef,
    paymentRef: invoice.paymentRef,
    buyer: invoice.buyer,
    card: payment?.card ?? null,
  } as const
  await storePurchase(ctx, purchase, async (tx) => {
    await setAccountType(tx, accountId, accountTypes.paid)
    await endTrial(tx, accountId, paidAt)
  })
}

/** What is paid for takes the trial's place; what is left of its credits stays valid. */
async function endTrial(tx: Ctx, accountId: number, at: Date): Promise<void> {
  const until = sql`greatest(${subscriptions.purchasedAt}, ${at.toISOString()}::timestamptz)`
  await tx.db
    .update(subscriptions)
    .set({ expiresAt: until, usableUntil: until })
    .where(and(eq(subscriptions.accountId, accountId), isNull(subscriptions.interval), gt(subscriptions.expiresAt, at)))
}
