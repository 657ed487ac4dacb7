import { type Clock, systemClock } from '#server/platform/clock/clock.ts'
import type { PaymentGateway } from '#server/ports/payment-gateway.ts'
import { createCatalogue } from './catalogue.ts'
import { createCheckouts } from './checkouts.ts'
import { createCustomers } from './customers.ts'
import { createEvents } from './events.ts'
import { createInvoices } from './invoices.ts'
import { createPayments } from './payments.ts'
import { createStripeClient, type StripeAccess } from './stripe-client.ts'
import { createSubscriptions } from './subscriptions.ts'
import type { TaxSettings } from './tax-settings.ts'

export type StripeOptions = StripeAccess & {
  /** Signs the events that are sent to us. */
  webhookSecret: string
  tax: TaxSettings
  /** Decides how old an event is that is sent to us. Unset: the machine’s clock. */
  clock?: Clock
}

/** Payments by Stripe, through its own package. Field names of theirs stop here. */
export function createStripePayments({
  webhookSecret,
  tax,
  clock = systemClock,
  ...access
}: StripeOptions): PaymentGateway {
  const client = createStripeClient(access)
  return {
    paymentsAreTest: !client.isLive,
    ...createCatalogue(client, tax),
    ...createCustomers(client),
    ...createCheckouts(client, tax),
    ...createSubscriptions(client),
    ...createInvoices(client),
    ...createPayments(client, tax),
    ...createEvents(client, webhookSecret, clock),
  }
}
