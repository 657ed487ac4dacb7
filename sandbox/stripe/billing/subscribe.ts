import { idOf, type StripeContext } from '#sandbox/stripe/context.ts'
import { recordEvent } from '#sandbox/stripe/events/record-event.ts'
import type { PaymentMethod } from '#sandbox/stripe/objects/cards.ts'
import type { Price } from '#sandbox/stripe/objects/catalogue.ts'
import {
  type BillingReason,
  type Charging,
  type Invoice,
  makeInvoice,
  productOf,
} from '#sandbox/stripe/objects/invoices.ts'
import type { PaymentIntent } from '#sandbox/stripe/objects/payments.ts'
import type { Customer } from '#sandbox/stripe/objects/people.ts'
import { makeSubscription, onlyItem, type Period, type Subscription } from '#sandbox/stripe/objects/subscriptions.ts'
import { invalidRequest } from '#sandbox/stripe/protocol/stripe-failure.ts'
import { declined } from './charge-card.ts'
import { periodAt } from './periods.ts'
import { attachIntent, collectInvoice, finalizeInvoice, intentOf, markPaid } from './settle-invoice.ts'

export interface NewSubscription {
  customer: Customer
  price: Price
  quantity: number
  card: PaymentMethod | undefined
  /** True if the card stays with the subscription; otherwise it is the customer's. */
  keepsCard: boolean
  description?: string | null | undefined
  metadata?: Record<string, string> | undefined
  /** A payment that was made before there was a subscription, as on the hosted page. */
  paidBy?: PaymentIntent
  isOffSession: boolean
  isTaxed?: boolean
  /** Free days before the first charge. */
  trialDays?: number | undefined
  onRefusal: 'stay_incomplete' | 'fail'
}

/** Begins a subscription and collects its first invoice. */
export function subscribe(context: StripeContext, at: number, wanted: NewSubscription): Subscription {
  const { store } = context
  const { customer, price, quantity } = wanted
  requireRecurring(price)
  const { trialDays = 0 } = wanted
  const isTrial = trialDays > 0
  const period = isTrial ? { start: at, end: at + trialDays * 86_400 } : periodAt(at, price, 0)
  const subscription = store.subscriptions.add(
    makeSubscription(at, {
      ...wanted,
      customer: customer.id,
      period,
      status: isTrial ? 'trialing' : 'incomplete',
      defaultPaymentMethod: wanted.keepsCard ? (wanted.card?.id ?? null) : null,
      testClock: idOf(customer.test_clock),
    }),
  )
  if (isTrial) {
    subscription.billing_cycle_anchor = period.end
    subscription.trial_start = period.start
    subscription.trial_end = period.end
  }
  customer.currency = price.currency
  const invoice = addInvoice(context, at, subscription, {
    reason: 'subscription_create',
    charges: [{ ...wholePeriod(context, price, quantity, period), ...(isTrial && { amount: 0 }) }],
    period: { start: at, end: at },
  })
  recordEvent(context, at, 'customer.subscription.created', subscription)
  recordEvent(context, at, 'invoice.created', invoice)
  finalizeInvoice(context, at, invoice)
  if (wanted.paidBy !== undefined) {
    attachIntent(context, at, invoice, wanted.paidBy)
    markPaid(context, at, invoice)
  } else if (invoice.status !== 'paid') {
    const settled = collectInvoice(context, at, invoice, { card: wanted.card, isOffSession: wanted.isOffSession })
    if (settled !== 'paid' && wanted.onRefusal === 'fail') {
      store.subscriptions.remove(subscription.id)
      store.invoices.remove(invoice.id)
      if (settled === 'no_card') throw noCard()
      throw declined(
        settled === 'requires_action' ? 'authentication_required' : settled,
        intentOf(context, at, invoice),
      )
    }
  }
  return subscription
}

/** A draft, kept and named as the subscription's latest. */
export function addInvoice(
  context: StripeContext,
  at: number,
  subscription: Subscription,
  fields: { reason: BillingReason; charges: Charging[]; period: Period; prorationDate?: number },
): Invoice {
  const customer = context.store.customers.get(idOf(subscription.customer) ?? '')
  const invoice = context.store.invoices.add(makeInvoice(at, { ...fields, customer, subscription }))
  subscription.latest_invoice = invoice.id
  return invoice
}

/** A price goes by the name of its product. */
const nameOf = ({ store }: StripeContext, price: Price) => store.products.find(productOf(price))?.name ?? price.id

export function wholePeriod(context: StripeContext, price: Price, quantity: number, period: Period): Charging {
  const amount = (price.unit_amount ?? 0) * quantity
  const each = `at ${((price.unit_amount ?? 0) / 100).toFixed(2)} ${price.currency.toUpperCase()}`
  const description = `${quantity} × ${nameOf(context, price)} (${each} / ${price.recurring?.interval ?? 'month'})`
  return { price, quantity, amount, period, isProration: false, description }
}

/** The worth of the rest of the period: given back for the old price, owed for the new one. */
export function prorate(
  context: StripeContext,
  subscription: Subscription,
  to: { price: Price; quantity: number },
  at: number,
): Charging[] {
  const item = onlyItem(subscription)
  const period = { start: at, end: item.current_period_end }
  const left = (item.current_period_end - at) / (item.current_period_end - item.current_period_start)
  const part = (price: Price, quantity: number) => Math.round((price.unit_amount ?? 0) * quantity * left)
  const quantity = item.quantity ?? 1
  const unused: Charging = {
    price: item.price,
    quantity,
    amount: -part(item.price, quantity),
    period,
    isProration: true,
    description: `Unused time on ${nameOf(context, item.price)} after ${formatDay(at)}`,
  }
  if (!sameInterval(item.price, to.price))
    return [unused, wholePeriod(context, to.price, to.quantity, periodAt(at, to.price, 0))]
  const remaining: Charging = {
    price: to.price,
    quantity: to.quantity,
    amount: part(to.price, to.quantity),
    period,
    isProration: true,
    description: `Remaining time on ${nameOf(context, to.price)} after ${formatDay(at)}`,
  }
  return [unused, remaining]
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const formatDay = (seconds: number) => day.format(new Date(seconds * 1_000))

export function sameInterval(one: Price, other: Price): boolean {
  const { recurring: first } = one
  const { recurring: second } = other
  return first?.interval === second?.interval && first?.interval_count === second?.interval_count
}

export function requireRecurring(price: Price): void {
  if (price.recurring === null)
    throw invalidRequest(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      { param: 'items[0][price]' },
    )
}

/** An archived price can’t be sold, nor can a price of an archived product. Existing subscribers keep it. */
export function requireOnSale({ store }: StripeContext, price: Price, param: string): void {
  const product = store.products.get(productOf(price), param)
  if (!price.active)
    throw invalidRequest('The price specified is inactive. This field only accepts active prices.', { param })
  if (!product.active)
    throw invalidRequest(`Price \`${price.id}\` is not available to be purchased because its product is not active.`, {
      param,
    })
}

export function noCard() {
  return invalidRequest(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
    { code: 'resource_missing' },
  )
}
