import { idOf, type StripeContext } from '#sandbox/stripe/context.ts'
import { recordEvent } from '#sandbox/stripe/events/record-event.ts'
import type { Decline, PaymentMethod } from '#sandbox/stripe/objects/cards.ts'
import { type Invoice, makeInvoicePayment } from '#sandbox/stripe/objects/invoices.ts'
import { makePaymentIntent, type PaymentIntent } from '#sandbox/stripe/objects/payments.ts'
import type { Subscription } from '#sandbox/stripe/objects/subscriptions.ts'
import { chargeCard } from './charge-card.ts'

const DAY = 86_400
/** Days after the first, second and third refusal; after the fourth the subscription ends. */
const RETRY_AFTER_DAYS = [3, 5, 7]

export type Settled = 'paid' | 'requires_action' | 'no_card' | Decline

/** From a draft to what is owed: numbered, less what the customer has in credit. */
export function finalizeInvoice(context: StripeContext, at: number, invoice: Invoice): void {
  const customer = context.store.customers.get(idOf(invoice.customer) ?? '')
  const sequence = customer.next_invoice_sequence ?? 1
  customer.next_invoice_sequence = sequence + 1
  const owed = invoice.total + customer.balance
  invoice.number = `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`
  invoice.starting_balance = customer.balance
  invoice.amount_due = Math.max(0, owed)
  invoice.amount_remaining = invoice.amount_due
  customer.balance = Math.min(0, owed)
  invoice.ending_balance = customer.balance
  invoice.automatically_finalizes_at = null
  invoice.effective_at = at
  invoice.status = 'open'
  invoice.hosted_invoice_url = `${context.origin}/c/invoice/${invoice.id}`
  invoice.status_transitions.finalized_at = at
  recordEvent(context, at, 'invoice.finalized', invoice)
  if (invoice.amount_due === 0) markPaid(context, at, invoice)
}

/** Tries to collect an open invoice, with the card that was given or the one that is on file. */
export function collectInvoice(
  context: StripeContext,
  at: number,
  invoice: Invoice,
  how: { card?: PaymentMethod | undefined; isOffSession: boolean; isConfirmedByOwner?: boolean },
): Settled {
  if (invoice.status === 'paid') return 'paid'
  invoice.attempted = true
  invoice.attempt_count += 1
  const card = how.card ?? cardOnFile(context, invoice)
  if (card === undefined) return refuse(context, at, invoice, 'no_card')
  const intent = intentOf(context, at, invoice)
  const outcome = chargeCard(context, at, intent, card, how)
  if (outcome !== 'succeeded') return refuse(context, at, invoice, outcome)
  markPaid(context, at, invoice)
  return 'paid'
}

/** The invoice is paid, by its payment intent or because nothing is owed. */
export function markPaid(context: StripeContext, at: number, invoice: Invoice): void {
  const payment = paymentOf(context, invoice)
  if (payment !== undefined) {
    payment.status = 'paid'
    payment.amount_paid = invoice.amount_due
    payment.status_transitions.paid_at = at
    recordEvent(context, at, 'invoice_payment.paid', payment)
  }
  invoice.status = 'paid'
  invoice.attempted = true
  invoice.amount_paid = invoice.amount_due
  invoice.amount_remaining = 0
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = at
  recordEvent(context, at, 'invoice.paid', invoice)
  recordEvent(context, at, 'invoice.payment_succeeded', invoice)
  const subscription = subscriptionOf(context, invoice)
  if (subscription?.latest_invoice === invoice.id) activate(context, at, subscription)
}

export function voidInvoice(context: StripeContext, at: number, invoice: Invoice): void {
  invoice.status = 'void'
  invoice.next_payment_attempt = null
  invoice.status_transitions.voided_at = at
  recordEvent(context, at, 'invoice.voided', invoice)
  const subscription = subscriptionOf(context, invoice)
  // Its status is by the newest invoice that is not void, as if the void one had never been owed.
  const newest = context.store.invoices
    .newestFirst()
    .find((other) => other.status !== 'void' && subscriptionOf(context, other) === subscription)
  if (subscription?.status === 'past_due' && newest?.status === 'paid') activate(context, at, subscription)
}

function activate(context: StripeContext, at: number, subscription: Subscription): void {
  if (!['past_due', 'incomplete', 'unpaid'].includes(subscription.status)) return
  const before = structuredClone(subscription)
  subscription.status = 'active'
  recordEvent(context, at, 'customer.subscription.updated', subscription, before)
}

/** The time when a refused invoice is tried again; null after the last time. */
export function nextAttempt(at: number, invoice: Invoice): number | null {
  const days = RETRY_AFTER_DAYS[invoice.attempt_count - 1]
  return days === undefined ? null : at + days * DAY
}

export function intentOf(context: StripeContext, at: number, invoice: Invoice): PaymentIntent {
  const existing = context.store.paymentIntents.find(idOf(paymentOf(context, invoice)?.payment.payment_intent))
  if (existing !== undefined) return existing
  const intent = context.store.paymentIntents.add(
    makePaymentIntent(at, {
      amount: invoice.amount_due,
      currency: invoice.currency,
      customer: idOf(invoice.customer),
      description: 'Subscription',
    }),
  )
  recordEvent(context, at, 'payment_intent.created', intent)
  attachIntent(context, at, invoice, intent)
  return intent
}

/** Records the payment that pays an invoice. */
export function attachIntent(context: StripeContext, at: number, invoice: Invoice, intent: PaymentIntent): void {
  context.store.invoicePayments.add(makeInvoicePayment(at, invoice, intent.id))
}

export function subscriptionOf(context: StripeContext, invoice: Invoice): Subscription | undefined {
  return context.store.subscriptions.find(idOf(invoice.parent?.subscription_details?.subscription))
}

function paymentOf(context: StripeContext, invoice: Invoice) {
  return context.store.invoicePayments.newestFirst().find((payment) => payment.invoice === invoice.id)
}

function cardOnFile(context: StripeContext, invoice: Invoice): PaymentMethod | undefined {
  const { customers, paymentMethods } = context.store
  const settings = customers.find(idOf(invoice.customer))?.invoice_settings
  const own = idOf(subscriptionOf(context, invoice)?.default_payment_method)
  return paymentMethods.find(own) ?? paymentMethods.find(idOf(settings?.default_payment_method))
}

function refuse(context: StripeContext, at: number, invoice: Invoice, why: Settled): Settled {
  recordEvent(context, at, 'invoice.payment_failed', invoice)
  if (why === 'requires_action' || why === 'authentication_required')
    recordEvent(context, at, 'invoice.payment_action_required', invoice)
  return why
}
