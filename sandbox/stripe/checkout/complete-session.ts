import { chargeCard, testCardOf } from '#sandbox/stripe/billing/charge-card.ts'
import { subscribe } from '#sandbox/stripe/billing/subscribe.ts'
import { TEST_ADDRESS } from '#sandbox/stripe/billing/taxes.ts'
import { idOf, nowOf, type StripeContext } from '#sandbox/stripe/context.ts'
import { recordEvent } from '#sandbox/stripe/events/record-event.ts'
import { DECLINE_MESSAGES, type Decline, type PaymentMethod } from '#sandbox/stripe/objects/cards.ts'
import type { CheckoutSession } from '#sandbox/stripe/objects/checkout-sessions.ts'
import { makePaymentIntent, makeSetupIntent, type PaymentIntent } from '#sandbox/stripe/objects/payments.ts'
import { type Customer, makeCustomer } from '#sandbox/stripe/objects/people.ts'
import { findCard } from '#sandbox/stripe/routes/customer-routes.ts'

export type Outcome = { kind: 'complete' } | { kind: 'confirm' } | { kind: 'declined'; message: string }

/** Acts as the button of the hosted page: charges the card, and makes the purchase only once that went well. */
export function completeSession(
  context: StripeContext,
  session: CheckoutSession,
  pays: { card: string; isConfirmedByOwner: boolean },
): Outcome {
  const { store } = context
  const at = nowOf(context, idOf(session.customer))
  const order = store.orders.get(session.id)
  const customer = customerOf(context, at, session)
  const card = findCard(context, at, pays.card)
  if (session.mode === 'setup') return saveCard(context, at, session, customer, card)

  const intent = intentOf(context, at, session, customer)
  const charged = chargeCard(context, at, intent, card, { isOffSession: false, ...pays })
  if (charged === 'requires_action') return { kind: 'confirm' }
  if (charged !== 'succeeded') return refusal(charged)
  const isSaved = session.mode === 'subscription' || order?.setupFutureUsage === 'off_session'
  const isAsked = session.billing_address_collection === 'required'
  if (isAsked && order?.keepsAddress === true && customer !== undefined) customer.address = { ...TEST_ADDRESS }
  if (isSaved && customer !== undefined) keepCard(context, at, card, customer)
  const [first] = order?.ordered ?? []
  if (session.mode === 'subscription' && customer !== undefined && first !== undefined) {
    const subscription = subscribe(context, at, {
      customer,
      price: first.price,
      quantity: first.quantity,
      card,
      keepsCard: true,
      description: order?.description,
      metadata: order?.metadata,
      paidBy: intent,
      isOffSession: false,
      isTaxed: session.automatic_tax.enabled,
      onRefusal: 'fail',
    })
    session.subscription = subscription.id
    session.invoice = subscription.latest_invoice
    // As the vendor has it, the payment is found through the invoice.
    session.payment_intent = null
  }
  return finish(context, at, session, customer, 'paid')
}

/** The page shows it, and whoever pays may try another card. */
function refusal(decline: Decline): Outcome {
  return { kind: 'declined', message: DECLINE_MESSAGES[decline].message }
}

function saveCard(
  context: StripeContext,
  at: number,
  session: CheckoutSession,
  customer: Customer | undefined,
  card: PaymentMethod,
): Outcome {
  const decline = testCardOf(context, card)?.onAttach
  if (decline !== undefined) return refusal(decline)
  const order = context.store.orders.get(session.id)
  const intent = context.store.setupIntents.add(
    makeSetupIntent(at, { customer: customer?.id ?? null, metadata: order?.metadata }),
  )
  intent.payment_method = card.id
  intent.status = 'succeeded'
  if (customer !== undefined) keepCard(context, at, card, customer)
  session.setup_intent = intent.id
  recordEvent(context, at, 'setup_intent.succeeded', intent)
  return finish(context, at, session, customer, 'no_payment_required')
}

function finish(
  context: StripeContext,
  at: number,
  session: CheckoutSession,
  customer: Customer | undefined,
  paymentStatus: 'paid' | 'no_payment_required',
): Outcome {
  session.status = 'complete'
  session.payment_status = paymentStatus
  session.url = null
  session.customer_details = {
    address: session.billing_address_collection === 'required' ? { ...TEST_ADDRESS } : null,
    business_name: null,
    email: customer?.email ?? session.customer_email,
    individual_name: null,
    name: customer?.name ?? null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
  recordEvent(context, at, 'checkout.session.completed', session)
  return { kind: 'complete' }
}

function customerOf(context: StripeContext, at: number, session: CheckoutSession): Customer | undefined {
  const known = context.store.customers.find(idOf(session.customer))
  if (known !== undefined || session.mode !== 'subscription') return known
  const customer = context.store.customers.add(makeCustomer(at, { email: session.customer_email }))
  session.customer = customer.id
  recordEvent(context, at, 'customer.created', customer)
  return customer
}

/** One payment a session, however often another card is tried. */
function intentOf(
  context: StripeContext,
  at: number,
  session: CheckoutSession,
  customer: Customer | undefined,
): PaymentIntent {
  const { store } = context
  const existing = store.paymentIntents.find(idOf(session.payment_intent))
  if (existing !== undefined) return existing
  const order = store.orders.get(session.id)
  const isOneTime = session.mode === 'payment'
  const intent = store.paymentIntents.add(
    makePaymentIntent(at, {
      amount: session.amount_total ?? 0,
      currency: session.currency ?? 'gbp',
      customer: customer?.id ?? null,
      description: isOneTime ? order?.description : 'Subscription creation',
      receiptEmail: order?.receiptEmail,
      setupFutureUsage: isOneTime ? order?.setupFutureUsage : 'off_session',
      metadata: isOneTime ? order?.metadata : {},
    }),
  )
  session.payment_intent = intent.id
  recordEvent(context, at, 'payment_intent.created', intent)
  return intent
}

function keepCard(context: StripeContext, at: number, card: PaymentMethod, customer: Customer): void {
  if (card.customer === customer.id) return
  card.customer = customer.id
  recordEvent(context, at, 'payment_method.attached', card)
}
