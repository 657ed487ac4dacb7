import type { StripeContext } from '#sandbox/stripe/context.ts'
import { recordEvent } from '#sandbox/stripe/events/record-event.ts'
import type { Invoice } from '#sandbox/stripe/objects/invoices.ts'
import { makeItem, type Subscription } from '#sandbox/stripe/objects/subscriptions.ts'
import { applyWaitingUpdate, endSubscription } from './change-subscription.ts'
import { periodFrom } from './periods.ts'
import { collectInvoice, finalizeInvoice, nextAttempt, subscriptionOf } from './settle-invoice.ts'
import { addInvoice, wholePeriod } from './subscribe.ts'

/** A renewal stays a draft for an hour, as the vendor leaves it. */
const DRAFT_SECONDS = 3_600

/** A period is over: the next one begins, or the subscription ends as was asked. */
export function renew(context: StripeContext, at: number, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) {
    endSubscription(context, at, subscription, 'cancellation_requested')
    return
  }
  const before = structuredClone(subscription)
  subscription.items.data = subscription.items.data.map((item) => {
    const period = periodFrom(subscription.billing_cycle_anchor, item.price, at)
    return makeItem(item.created, subscription.id, item.price, item.quantity ?? 1, period, item.id)
  })
  if (subscription.status === 'trialing') subscription.status = 'active'
  billPeriod(context, at, subscription)
  recordEvent(context, at, 'customer.subscription.updated', subscription, before)
}

/** A draft for the period that has begun. */
export function billPeriod(context: StripeContext, at: number, subscription: Subscription): void {
  const charges = subscription.items.data.map(({ price, quantity, ...item }) =>
    wholePeriod(context, price, quantity ?? 1, { start: item.current_period_start, end: item.current_period_end }),
  )
  const invoice = addInvoice(context, at, subscription, {
    reason: 'subscription_cycle',
    charges,
    period: { start: at, end: at },
  })
  invoice.automatically_finalizes_at = at + DRAFT_SECONDS
  recordEvent(context, at, 'invoice.created', invoice)
}

/** A draft's hour is over, or a refused invoice has its next try. */
export function collectRenewal(context: StripeContext, at: number, invoice: Invoice): void {
  if (invoice.status === 'draft') finalizeInvoice(context, at, invoice)
  // Set before it is tried, so that the event about the failure says when the next try is.
  invoice.next_payment_attempt = nextAttempt(at, { ...invoice, attempt_count: invoice.attempt_count + 1 })
  const settled = collectInvoice(context, at, invoice, { isOffSession: true })
  if (settled === 'paid') {
    applyWaitingUpdate(context, at, invoice)
    return
  }
  const subscription = subscriptionOf(context, invoice)
  if (subscription === undefined || subscription.status === 'canceled') return
  if (invoice.next_payment_attempt === null) {
    endSubscription(context, at, subscription, 'payment_failed')
    return
  }
  if (subscription.status === 'past_due') return
  const before = structuredClone(subscription)
  subscription.status = 'past_due'
  recordEvent(context, at, 'customer.subscription.updated', subscription, before)
}
