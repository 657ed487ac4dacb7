import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction, withoutChangeRule } from '../../../platform/database/database.ts'
import type { InvoiceState, SubscriptionState } from '../../../ports/payment-gateway.ts'
import { findCustomerRef } from '../customers/ensure-customer.ts'
import { checkouts } from '../tables.ts'
import { recordInvoice } from './record-invoice.ts'
import { recordReversals } from './record-reversals.ts'
import { recordTopUp } from './record-top-up.ts'
import { storeSubscription } from './store-subscription.ts'

// Each asks the payment provider how something stands now and stores that; what an event or a browser says is never used.
// They may run in any order and any number of times. Call them while holding the account's billing (`whileBilling`). What the
// provider says is no change of the call's that asked.

/** A subscription and, with it, its latest invoice. Somebody else's is left alone. */
export async function syncSubscription(asked: Ctx, accountId: number, subscriptionRef: string): Promise<void> {
  const ctx = withoutChangeRule(asked)
  const customerRef = await findCustomerRef(ctx, accountId)
  const state = await ctx.ports.payments.findSubscription(subscriptionRef)
  if (state.customerRef === customerRef) await storeState(ctx, accountId, state)
}

/** As `syncSubscription`, with an answer of the provider that is at hand; `alsoStore` belongs to the subscription's transaction. */
export async function storeState(
  asked: Ctx,
  accountId: number,
  state: SubscriptionState,
  alsoStore: (tx: Ctx) => Promise<void> = async () => {},
): Promise<void> {
  const ctx = withoutChangeRule(asked)
  const { latestInvoiceRef } = state
  const invoice = latestInvoiceRef === null ? undefined : await ctx.ports.payments.findInvoice(latestInvoiceRef)
  await inTransaction(ctx, async (tx) => {
    await storeSubscription(tx, accountId, state, invoice)
    await alsoStore(tx)
  })
  if (invoice !== undefined) await storeInvoice(ctx, accountId, invoice)
}

export async function syncInvoice(asked: Ctx, accountId: number, invoiceRef: string): Promise<void> {
  const ctx = withoutChangeRule(asked)
  const invoice = await ctx.ports.payments.findInvoice(invoiceRef)
  if (invoice.customerRef === (await findCustomerRef(ctx, accountId))) await storeInvoice(ctx, accountId, invoice)
}

async function storeInvoice(ctx: Ctx, accountId: number, invoice: InvoiceState): Promise<void> {
  const { paymentRef } = invoice
  const payment = paymentRef === null ? undefined : await ctx.ports.payments.findPayment(paymentRef)
  await recordInvoice(ctx, accountId, invoice, payment)
  if (payment !== undefined) await recordReversals(ctx, accountId, payment)
}

/** A payment of a top-up, and what was refunded or disputed of any. */
export async function syncPayment(asked: Ctx, accountId: number, paymentRef: string): Promise<void> {
  const ctx = withoutChangeRule(asked)
  const payment = await ctx.ports.payments.findPayment(paymentRef)
  if (payment.customerRef !== (await findCustomerRef(ctx, accountId))) return
  await recordTopUp(ctx, accountId, payment)
  await recordReversals(ctx, accountId, payment)
}

/** What became of a visit to the hosted page, and what was bought there. `id` is ours. */
export async function syncCheckout(asked: Ctx, accountId: number, id: string): Promise<void> {
  const ctx = withoutChangeRule(asked)
  const isOurs = and(eq(checkouts.accountId, accountId), eq(checkouts.id, id))
  const [row] = await ctx.db.select().from(checkouts).where(isOurs)
  if (row === undefined || row.checkoutRef === null) return
  const { status, subscriptionRef, paymentRef } = await ctx.ports.payments.findCheckout(row.checkoutRef)
  if (subscriptionRef !== null) await syncSubscription(ctx, accountId, subscriptionRef)
  else if (paymentRef !== null) await syncPayment(ctx, accountId, paymentRef)
  await ctx.db.update(checkouts).set({ state: status, subscriptionRef, paymentRef }).where(isOurs)
}
