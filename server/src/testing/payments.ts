import Stripe from 'stripe'
import type { TestApp } from './create-test-app.ts'

/** Test cards by what they do; at the hosted page each is a button. */
type TestCard =
  | 'pm_card_visa'
  | 'pm_card_mastercard'
  | 'pm_card_visa_chargeDeclined'
  | 'pm_card_visa_chargeDeclinedInsufficientFunds'
  | 'pm_card_authenticationRequired'
  | 'pm_card_chargeCustomerFail'

/**
 * Presses the button of a card on a hosted page, of a checkout or of an invoice, and waits until the app was told what came
 * of it. `confirm` answers the bank's question of a card that asks. Returns where the page sends the browser to; null where
 * it stays, because the card was declined or asks.
 */
export async function payCheckout(
  { sandbox }: Pick<TestApp, 'sandbox'>,
  url: string,
  card: TestCard = 'pm_card_visa',
  confirm?: 'yes' | 'no',
): Promise<string | null> {
  const body = new URLSearchParams({ card, ...(confirm !== undefined && { confirm }) })
  const reply = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  if (reply.status >= 400) throw new Error(`the hosted page answered ${reply.status}`)
  await webhooksArrived({ sandbox })
  return reply.headers.get('location')
}

/**
 * Moves the time, and has what fell due at the payment provider until then done in its order: renewals, further tries,
 * changes that waited. With `hasWebhooks` the app has received all of the events afterwards.
 */
export async function passTime({ clock, sandbox }: Pick<TestApp, 'clock' | 'sandbox'>, milliseconds: number) {
  clock.advance(milliseconds)
  await webhooksArrived({ sandbox })
}

function stripeOf({ sandbox }: Pick<TestApp, 'sandbox'>): Stripe {
  const { hostname: host, port } = new URL(sandbox.url)
  return new Stripe('sk_test_sandbox', { host, port, protocol: 'http', telemetry: false })
}

/** Credits a customer with money for invoices to come, which staff do at Stripe. */
export const creditCustomer = (app: Pick<TestApp, 'sandbox'>, customerRef: string, amountMinor: number) =>
  stripeOf(app).customers.update(customerRef, { balance: -amountMinor })

/** Gives money back, which staff do at Stripe. */
export async function refundPayment({ sandbox }: Pick<TestApp, 'sandbox'>, paymentRef: string, amountMinor?: number) {
  await stripeOf({ sandbox }).refunds.create({
    payment_intent: paymentRef,
    ...(amountMinor !== undefined && { amount: amountMinor }),
  })
  await webhooksArrived({ sandbox })
}

/** The sandbox does what is due by the clock it shares with the app, and sends the events of it. */
const webhooksArrived = ({ sandbox }: Pick<TestApp, 'sandbox'>): Promise<void> => sandbox.control.advance(0)
