import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { nameWithInterval } from '#contract/rules/billing/plan-intervals.ts'
import { accountTypes } from '#contract/rules/billing/plan-modules.ts'
import { setAccountType } from '../../../parts/access/change-accounts/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { InvoiceState, PaymentState } from '../../../ports/payment-gateway.ts'
import { lockBalance } from '../../credits/index.ts'
import { withKeptBuyer } from '../kept-buyer.ts'
import { reportFinding } from '../stale-references/report-finding.ts'
import { deletedPurchases, purchases, subscriptions } from '../tables.ts'
import { boughtWith } from './credits-of-invoice.ts'
import { findKnownPrices } from './known-prices.ts'
import { storePurchase } from './store-purchase.ts'

/**
 * Stores an invoice of a subscription and, once it is paid, grants what it paid for. Drafts and other invoices are left alone.
 * `payment` is what paid it, if money moved.
 */
export async function recordInvoice(
  ctx: Ctx,
  accountId: number,
  invoice: InvoiceState,
  payment: PaymentState | undefined,
): Promise<void> {
  const { invoiceRef, lines, currency, status, subscriptionRef } = invoice
  if (status === 'draft' || subscriptionRef === null) return
  const prices = await findKnownPrices(
    ctx,
    lines.map(({ priceRef }) => priceRef),
  )
  const bought = boughtWith(lines, (priceRef) => prices.get(priceRef))
  if (bought === undefined) {
    // An invoice for a free period, such as a trial given in Stripe, charges nothing but has a price of ours.
    if (status === 'paid' && prices.size === 0)
      await inTransaction(ctx, (tx) => reportFinding(tx, { kind: 'other-invoice', ref: invoiceRef, accountId }))
    return
  }
  const { price, credits, until } = bought
  const purchase = {
    accountId,
    kind: 'subscription',
    businessKey: `inv:${invoiceRef}`,
    name: price.planName,
    interval: price.interval,
    planId: price.planId,
    credits,
    currency,
    amountMinor: invoice.totalMinor,
    balanceMinor: invoice.balanceMinor,
    taxMinor: invoice.taxMinor,
    expiresAt: until,
    subscriptionRef,
    buyer: invoice.buyer,
  } as const
  if (status !== 'paid') {
    const { createdAt: purchasedAt, payUrl } = invoice
    const state = status === 'open' ? 'waiting' : 'failed'
    return storeUnpaidPurchase(ctx, { ...purchase, state, purchasedAt, payUrl })
  }
  const paidAt = invoice.paidAt ?? invoice.createdAt
  const paid = {
    ...purchase,
    title: nameWithInterval(price.planName, price.interval),
    purchasedAt: paidAt,
    paymentRef: invoice.paymentRef,
    card: payment?.card ?? null,
  }
  await storePurchase(ctx, paid, async (tx) => {
    await setAccountType(tx, accountId, accountTypes.paid)
    await endTrial(tx, accountId, paidAt)
  })
}

/** The paid plan takes the trial's place; the rest of its credits stays valid. */
async function endTrial(tx: Ctx, accountId: number, at: Date): Promise<void> {
  const until = sql`greatest(${subscriptions.purchasedAt}, ${at.toISOString()}::timestamptz)`
  await tx.db
    .update(subscriptions)
    .set({ expiresAt: until, usableUntil: until })
    .where(and(eq(subscriptions.accountId, accountId), isNull(subscriptions.interval), gt(subscriptions.expiresAt, at)))
}

type Row = typeof purchases.$inferInsert
type UnpaidPurchase = Omit<Row, 'id' | 'state' | 'receiptNumber'> & { state: 'waiting' | 'failed' }

/** Stores what is to be paid, or was and no longer is. What was paid meanwhile, or deleted, is left alone. */
function storeUnpaidPurchase(ctx: Ctx, purchase: UnpaidPurchase): Promise<void> {
  const { accountId, businessKey } = purchase
  return inTransaction(ctx, async (tx) => {
    await lockBalance(tx, accountId)
    if ((await tx.db.$count(deletedPurchases, eq(deletedPurchases.businessKey, businessKey))) > 0) return
    const values = await withKeptBuyer(tx, purchase, false)
    await tx.db
      .insert(purchases)
      .values({ ...values, id: uuid() })
      .onConflictDoUpdate({ target: purchases.businessKey, set: values, setWhere: ne(purchases.state, 'paid') })
  })
}
