import { idOf, type StripeContext } from '#sandbox/stripe/context.ts'
import { recordEvent } from '#sandbox/stripe/events/record-event.ts'
import type { Price } from '#sandbox/stripe/objects/catalogue.ts'
import type { Invoice } from '#sandbox/stripe/objects/invoices.ts'
import { makeItem, onlyItem, type Period, type Subscription } from '#sandbox/stripe/objects/subscriptions.ts'
import { invalidRequest } from '#sandbox/stripe/protocol/stripe-failure.ts'
import { declined } from './charge-card.ts'
import { periodAt } from './periods.ts'
import { collectInvoice, finalizeInvoice, intentOf, voidInvoice } from './settle-invoice.ts'
import { addInvoice, noCard, prorate, requireOnSale, requireRecurring, sameInterval, wholePeriod } from './subscribe.ts'

const PENDING_UPDATE_SECONDS = 23 * 60 * 60

export interface PriceChange {
  price: Price
  quantity: number
  prorationBehavior: 'always_invoice' | 'none'
  paymentBehavior: 'allow_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete'
  prorationDate: number
  isOffSession: boolean
}

/** Puts a subscription on another price now. */
export function changePrice(context: StripeContext, at: number, subscription: Subscription, change: PriceChange): void {
  const { price, quantity } = change
  requireRecurring(price)
  if (subscription.status === 'canceled') throw invalidRequest('A canceled subscription can only update its metadata.')
  const item = onlyItem(subscription)
  if (item.price.id !== price.id) requireOnSale(context, price, 'items[0][price]')
  dropPendingUpdate(context, at, subscription)
  if (item.price.id === price.id && (item.quantity ?? 1) === quantity) return
  const isNewCycle = !sameInterval(item.price, price)
  const charges = chargesOfChange(context, subscription, change)
  const period = isNewCycle ? periodAt(at, price, 0) : undefined
  if (charges.length === 0) {
    flip(context, at, subscription, { price, quantity, period })
    return
  }

  const before = structuredClone(subscription)
  const paysFirst = change.paymentBehavior !== 'allow_incomplete'
  if (!paysFirst) flip(context, at, subscription, { price, quantity, period })
  const earlier = subscription.latest_invoice
  const invoice = addInvoice(context, at, subscription, {
    reason: 'subscription_update',
    charges,
    period: { start: item.current_period_start, end: at },
    prorationDate: change.prorationDate,
  })
  recordEvent(context, at, 'invoice.created', invoice)
  finalizeInvoice(context, at, invoice)
  const settled = collectInvoice(context, at, invoice, { isOffSession: change.isOffSession })
  if (settled === 'paid') {
    if (paysFirst) flip(context, at, subscription, { price, quantity, period }, before)
    return
  }
  if (change.paymentBehavior === 'allow_incomplete') {
    subscription.status = 'past_due'
    recordEvent(context, at, 'customer.subscription.updated', subscription, before)
  } else if (change.paymentBehavior === 'error_if_incomplete') {
    subscription.latest_invoice = earlier
    voidInvoice(context, at, invoice)
    if (settled === 'no_card') throw noCard()
    throw declined(settled === 'requires_action' ? 'authentication_required' : settled, intentOf(context, at, invoice))
  } else waitForPayment(context, at, subscription, invoice, { price, quantity }, before)
}

/** The charges of a change at once; nothing if the next period simply has the new price. */
export function chargesOfChange(
  context: StripeContext,
  subscription: Subscription,
  change: Pick<PriceChange, 'price' | 'quantity' | 'prorationBehavior' | 'prorationDate'>,
) {
  if (change.prorationBehavior === 'always_invoice') return prorate(context, subscription, change, change.prorationDate)
  const isNewCycle = !sameInterval(onlyItem(subscription).price, change.price)
  if (!isNewCycle) return []
  return [wholePeriod(context, change.price, change.quantity, periodAt(change.prorationDate, change.price, 0))]
}

/** The new price stands on the subscription, with a new cycle where a period is given. */
function flip(
  context: StripeContext,
  at: number,
  subscription: Subscription,
  to: { price: Price; quantity: number; period?: Period | undefined },
  before = structuredClone(subscription),
): void {
  setPrice(subscription, to)
  recordEvent(context, at, 'customer.subscription.updated', subscription, before)
}

export function setPrice(
  subscription: Subscription,
  to: { price: Price; quantity: number; period?: Period | undefined },
): void {
  const item = onlyItem(subscription)
  const kept = { start: item.current_period_start, end: item.current_period_end }
  if (to.period !== undefined) subscription.billing_cycle_anchor = to.period.start
  const changed = makeItem(item.created, subscription.id, to.price, to.quantity, to.period ?? kept, item.id)
  subscription.items.data = [changed, ...subscription.items.data.slice(1)]
}

/** The upgrade a subscription waits for is paid: it takes place. */
export function applyWaitingUpdate(context: StripeContext, at: number, invoice: Invoice): void {
  const waiting = context.store.waitingUpdates.get(invoice.id)
  if (waiting === undefined || invoice.status !== 'paid') return
  context.store.waitingUpdates.delete(invoice.id)
  const subscription = context.store.subscriptions.get(waiting.subscription)
  const before = structuredClone(subscription)
  subscription.pending_update = null
  const isNewCycle = !sameInterval(onlyItem(subscription).price, waiting.price)
  setPrice(subscription, { ...waiting, period: isNewCycle ? periodAt(waiting.at, waiting.price, 0) : undefined })
  recordEvent(context, at, 'customer.subscription.pending_update_applied', subscription)
  recordEvent(context, at, 'customer.subscription.updated', subscription, before)
}

/** The payment was not made in time, or something else was chosen: the invoice of the update is void. */
export function dropPendingUpdate(context: StripeContext, at: number, subscription: Subscription): void {
  if (subscription.pending_update === null) return
  const before = structuredClone(subscription)
  subscription.pending_update = null
  for (const [id, waiting] of context.store.waitingUpdates) {
    if (waiting.subscription !== subscription.id) continue
    context.store.waitingUpdates.delete(id)
    const invoice = context.store.invoices.get(id)
    if (invoice.status === 'open') voidInvoice(context, at, invoice)
  }
  recordEvent(context, at, 'customer.subscription.pending_update_expired', subscription)
  recordEvent(context, at, 'customer.subscription.updated', subscription, before)
}

function waitForPayment(
  context: StripeContext,
  at: number,
  subscription: Subscription,
  invoice: Invoice,
  to: { price: Price; quantity: number },
  before: Subscription,
): void {
  const item = onlyItem(subscription)
  const period = { start: item.current_period_start, end: item.current_period_end }
  subscription.pending_update = {
    billing_cycle_anchor: null,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: at + PENDING_UPDATE_SECONDS,
    metadata: null,
    subscription_items: [makeItem(item.created, subscription.id, to.price, to.quantity, period, item.id)],
    trial_end: null,
    trial_from_plan: null,
  }
  context.store.waitingUpdates.set(invoice.id, { subscription: subscription.id, ...to, at })
  recordEvent(context, at, 'customer.subscription.updated', subscription, before)
}

/** Ends a subscription at once; a schedule that stood over it ends with it. */
export function endSubscription(
  context: StripeContext,
  at: number,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): void {
  dropPendingUpdate(context, at, subscription)
  const schedule = context.store.schedules.find(idOf(subscription.schedule))
  if (schedule !== undefined) {
    schedule.status = 'canceled'
    schedule.canceled_at = at
    schedule.current_phase = null
    subscription.schedule = null
    recordEvent(context, at, 'subscription_schedule.canceled', schedule)
  }
  for (const invoice of context.store.invoices.newestFirst()) {
    if (invoice.status !== 'draft' && invoice.status !== 'open') continue
    if (idOf(invoice.parent?.subscription_details?.subscription) !== subscription.id) continue
    // Still owed, but nobody tries to collect it any more.
    invoice.auto_advance = false
    invoice.automatically_finalizes_at = null
    invoice.next_payment_attempt = null
  }
  subscription.status = 'canceled'
  subscription.canceled_at ??= at
  subscription.ended_at = at
  subscription.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason }
  recordEvent(context, at, 'customer.subscription.deleted', subscription)
}
