import { and, eq, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction, withoutChangeRule } from '../../../platform/database/database.ts'
import {
  type InvoiceState,
  PaymentError,
  type PaymentState,
  type SubscriptionState,
} from '../../../ports/payment-gateway.ts'
import { moveDebtsToNextAccount } from '../../credits/index.ts'
import { isCustomerOf } from '../customers/ensure-customer.ts'
import { abandonGoneInvoice } from '../stale-references/abandon-gone-invoice.ts'
import { endGoneSubscription } from '../stale-references/end-gone-subscription.ts'
import {
  deleteCustomerReference,
  deleteReference,
  runningRefsOf,
} from '../stale-references/retry-without-stale-references.ts'
import { checkouts } from '../tables.ts'
import { recordInvoice } from './record-invoice.ts'
import { recordReversals } from './record-refunds-and-disputes.ts'
import { recordTopUp } from './record-top-up.ts'
import { settleDisputedPlan } from './settle-disputed-plan.ts'
import { storeSubscription } from './store-subscription.ts'

// Each step asks the payment provider how something stands now and stores that; what an event or a browser says is never used.
// They may run in any order and any number of times. Call them while holding the account's billing (`whileBilling`). What the
// provider says is no change of the call's that asked.

type Sync = (ctx: Ctx, accountId: number, ref: string) => Promise<void>

/** The objects that an event may name, by their references at the provider. */
export type Named = {
  /** Named only if the provider deleted the customer. */
  deletedCustomerRef: string | null
  subscriptionRef: string | null
  invoiceRef: string | null
  paymentRef: string | null
  checkoutRef: string | null
}

/** The steps that bring an object up to date, in their order. */
const steps: { [Name in keyof Named]: Sync } = {
  deletedCustomerRef: forgetCustomer,
  subscriptionRef: syncSubscription,
  invoiceRef: syncInvoice,
  paymentRef: syncPayment,
  checkoutRef: syncCheckoutOfRef,
}
const stepNames = Object.keys(steps) as (keyof Named)[]

export const refsOf = (named: Named): string[] => stepNames.flatMap((name) => named[name] ?? [])

/**
 * Updates each object a customer's event names, once. A failure doesn't stop the others; returns the failures by
 * reference.
 */
export async function syncObjects(ctx: Ctx, accountId: number, named: readonly Named[]): Promise<Map<string, unknown>> {
  const failures = new Map<string, unknown>()
  for (const name of stepNames)
    for (const ref of new Set(named.flatMap((objects) => objects[name] ?? [])))
      try {
        await steps[name](ctx, accountId, ref)
      } catch (error) {
        if (isGone(error))
          ctx.log.warn({ err: error, ref }, 'an event was about something the payment provider no longer knows')
        else failures.set(ref, error)
      }
  return failures
}

/**
 * Handles a customer deleted at the provider, whose subscriptions ended with it. Does nothing if it was deleted with its account.
 */
async function forgetCustomer(ctx: Ctx, accountId: number, customerRef: string): Promise<void> {
  if (await deleteCustomerReference(ctx, accountId, customerRef)) await syncRunningSubscriptions(ctx, accountId)
}

/** Also ends those that our records say are running and that no longer exist at the payment provider. */
export async function syncRunningSubscriptions(ctx: Ctx, accountId: number): Promise<void> {
  for (const ref of await runningRefsOf(ctx, accountId)) await syncSubscription(ctx, accountId, ref)
}

/** Syncs a subscription and its latest invoice. Ignores another account’s; ends one that no longer exists. */
export async function syncSubscription(asked: Ctx, accountId: number, subscriptionRef: string): Promise<void> {
  const ctx = withoutChangeRule(asked)
  const state = await unlessGone(() => ctx.ports.payments.findSubscription(subscriptionRef))
  if (state === undefined) await endGoneSubscription(ctx, accountId, subscriptionRef)
  else if (await isCustomerOf(ctx, accountId, state.customerRef)) await storeState(ctx, accountId, state)
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
  const read = latestInvoiceRef === null ? {} : await readInvoice(ctx, accountId, latestInvoiceRef)
  await inTransaction(ctx, async (tx) => {
    await storeSubscription(tx, accountId, state, read.invoice)
    await alsoStore(tx)
  })
  if (read.invoice !== undefined) await storeInvoice(ctx, accountId, read.invoice)
  if (read.unread !== undefined) throw read.unread
}

type ReadInvoice = { invoice?: InvoiceState | undefined; unread?: PaymentError }

/** An invoice that can’t be read must not cost its owner the plan, which depends on the subscription alone. */
async function readInvoice(ctx: Ctx, accountId: number, invoiceRef: string): Promise<ReadInvoice> {
  try {
    return { invoice: await findInvoice(ctx, accountId, invoiceRef) }
  } catch (error) {
    if (error instanceof PaymentError && error.kind === 'malformed') return { unread: error }
    throw error
  }
}

export async function syncInvoice(asked: Ctx, accountId: number, invoiceRef: string): Promise<void> {
  const ctx = withoutChangeRule(asked)
  const invoice = await findInvoice(ctx, accountId, invoiceRef)
  if (invoice !== undefined && (await isCustomerOf(ctx, accountId, invoice.customerRef)))
    refuseUnread(await storeInvoice(ctx, accountId, invoice))
}

/** Undefined if the invoice no longer exists; its purchase then fails. */
async function findInvoice(ctx: Ctx, accountId: number, invoiceRef: string): Promise<InvoiceState | undefined> {
  const invoice = await unlessGone(() => ctx.ports.payments.findInvoice(invoiceRef))
  if (invoice === undefined) await abandonGoneInvoice(ctx, accountId, invoiceRef)
  return invoice
}

/** Returns the payment of the invoice, if money moved. */
async function storeInvoice(ctx: Ctx, accountId: number, invoice: InvoiceState): Promise<PaymentState | undefined> {
  const { paymentRef } = invoice
  const payment = paymentRef === null ? undefined : await unlessGone(() => ctx.ports.payments.findPayment(paymentRef))
  await recordInvoice(ctx, accountId, invoice, payment)
  if (payment !== undefined) await storeReversals(ctx, accountId, payment)
  return payment
}

/** Records refunds and disputes of a payment, and applies their effects. */
async function storeReversals(ctx: Ctx, accountId: number, payment: PaymentState): Promise<void> {
  await recordReversals(ctx, accountId, payment)
  // The debt of a deleted account moves to the person’s next account.
  await moveDebtsToNextAccount(ctx, accountId)
  await settleDisputedPlan(ctx, accountId, payment.paymentRef)
}

/** Call it once everything readable is stored. The event then fails, so it is retried and staff are notified. */
function refuseUnread(payment: PaymentState | undefined): void {
  if (payment?.isWhole === false)
    throw new PaymentError('malformed', `a refund or dispute of ${payment.paymentRef} could not be read`)
}

/** Stores a top-up’s payment, and the refunds and disputes of any payment. */
export async function syncPayment(asked: Ctx, accountId: number, paymentRef: string): Promise<void> {
  const ctx = withoutChangeRule(asked)
  const payment = await ctx.ports.payments.findPayment(paymentRef)
  if (!(await isCustomerOf(ctx, accountId, payment.customerRef))) return
  await recordTopUp(ctx, accountId, payment)
  await storeReversals(ctx, accountId, payment)
  refuseUnread(payment)
}

/** Reads the result of a visit to the hosted page, and what was bought there. `id` is ours. */
export const syncCheckout = (ctx: Ctx, accountId: number, id: string): Promise<void> =>
  syncCheckoutWhere(ctx, accountId, eq(checkouts.id, id))

/** Ignores a visit that another installation opened at the same provider. */
function syncCheckoutOfRef(ctx: Ctx, accountId: number, checkoutRef: string): Promise<void> {
  return syncCheckoutWhere(ctx, accountId, eq(checkouts.checkoutRef, checkoutRef))
}

async function syncCheckoutWhere(asked: Ctx, accountId: number, isNamed: SQL): Promise<void> {
  const ctx = withoutChangeRule(asked)
  const isOurs = and(eq(checkouts.accountId, accountId), isNamed)
  const [row] = await ctx.db.select().from(checkouts).where(isOurs)
  if (row === undefined || row.checkoutRef === null) return
  const { checkoutRef } = row
  const found = await unlessGone(() => ctx.ports.payments.findCheckout(checkoutRef))
  if (found === undefined) {
    await deleteReference(ctx, accountId, checkoutRef)
    return
  }
  const { status, subscriptionRef, paymentRef } = found
  if (subscriptionRef !== null) await syncSubscription(ctx, accountId, subscriptionRef)
  else if (paymentRef !== null) await syncPayment(ctx, accountId, paymentRef)
  await ctx.db.update(checkouts).set({ state: status, subscriptionRef, paymentRef }).where(isOurs)
}

/** Undefined if the provider has no such object. */
async function unlessGone<Found>(find: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await find()
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

const isGone = (error: unknown) => error instanceof PaymentError && error.kind === 'not-found'
