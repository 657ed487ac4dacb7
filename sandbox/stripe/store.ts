import type { PaymentMethod } from './objects/cards.ts'
import type { Price, Product } from './objects/catalogue.ts'
import type { CheckoutSession, Ordered, SessionLine } from './objects/checkout-sessions.ts'
import type { Dispute } from './objects/disputes.ts'
import type { Invoice, InvoicePayment } from './objects/invoices.ts'
import type { Charge, PaymentIntent, Refund, SetupIntent } from './objects/payments.ts'
import type { Customer, DeletedCustomer, TestClock } from './objects/people.ts'
import type { Subscription, SubscriptionSchedule } from './objects/subscriptions.ts'
import type { StripeEvent, WebhookEndpoint } from './objects/webhooks.ts'
import { noSuch } from './protocol/stripe-failure.ts'

/** The objects of one kind, by id. */
class Collection<Item extends { id: string }> {
  readonly #items = new Map<string, Item>()
  readonly #name: string

  /** `name` as the vendor's messages call it. */
  constructor(name: string) {
    this.#name = name
  }

  add<Added extends Item>(item: Added): Added {
    this.#items.set(item.id, item)
    return item
  }

  get(id: string, param?: string): Item {
    const item = this.#items.get(id)
    if (item === undefined) throw noSuch(this.#name, id, param)
    return item
  }

  find(id: string | null | undefined): Item | undefined {
    return id === null || id === undefined ? undefined : this.#items.get(id)
  }

  newestFirst(): Item[] {
    return [...this.#items.values()].reverse()
  }

  remove(id: string): void {
    this.#items.delete(id)
  }

  clear(): void {
    this.#items.clear()
  }

  all(): Map<string, Item> {
    return this.#items
  }
}

/** Details of a session beyond what it shows, needed once it is paid. */
export interface SessionOrder {
  ordered: Ordered[]
  lines: SessionLine[]
  metadata: Record<string, string>
  description: string | null
  receiptEmail: string | null
  setupFutureUsage: 'off_session' | 'on_session' | null
  /** True if the address given at the page becomes the customer's. */
  keepsAddress: boolean
}

/** An upgrade that waits until its invoice is paid. */
export interface WaitingUpdate {
  subscription: string
  price: Price
  quantity: number
  at: number
}

/** Everything the account at Stripe holds. */
export class StripeStore {
  readonly products = new Collection<Product>('product')
  readonly prices = new Collection<Price>('price')
  readonly customers = new Collection<Customer>('customer')
  /** The remains of a customer: its id, and that it was deleted. */
  readonly deletedCustomers = new Collection<DeletedCustomer>('customer')
  readonly paymentMethods = new Collection<PaymentMethod>('PaymentMethod')
  readonly sessions = new Collection<CheckoutSession>('checkout.session')
  readonly subscriptions = new Collection<Subscription>('subscription')
  readonly schedules = new Collection<SubscriptionSchedule>('subscription_schedule')
  readonly invoices = new Collection<Invoice>('invoice')
  readonly invoicePayments = new Collection<InvoicePayment>('invoice_payment')
  readonly paymentIntents = new Collection<PaymentIntent>('payment_intent')
  readonly setupIntents = new Collection<SetupIntent>('setupintent')
  readonly charges = new Collection<Charge>('charge')
  readonly refunds = new Collection<Refund>('refund')
  readonly disputes = new Collection<Dispute>('dispute')
  readonly events = new Collection<StripeEvent>('event')
  readonly testClocks = new Collection<TestClock>('testclock')
  readonly webhookEndpoints = new Collection<WebhookEndpoint & { secret: string }>('webhook endpoint')
  readonly orders = new Map<string, SessionOrder>()
  /** By the id of the invoice. */
  readonly waitingUpdates = new Map<string, WaitingUpdate>()
  /** The test card that a payment method is a copy of. */
  readonly testCards = new Map<string, string>()

  /** Everything in it by the name of its part, to be kept. */
  parts(): Record<string, Map<string, unknown>> {
    return Object.fromEntries(
      Object.entries(this).map(([name, part]: [string, Collection<never> | Map<string, unknown>]) => [
        name,
        part instanceof Map ? part : part.all(),
      ]),
    )
  }

  restore(parts: Record<string, Map<string, unknown>>): void {
    const own = this.parts()
    for (const [name, items] of Object.entries(parts)) for (const [id, item] of items) own[name]?.set(id, item)
  }

  clear(): void {
    for (const part of Object.values(this) as { clear(): void }[]) part.clear()
  }
}
