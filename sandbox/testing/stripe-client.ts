import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import type { SandboxOptions } from '#sandbox/build-sandbox.ts'
import { startTestSandbox } from './sandbox-client.ts'

export const WEBHOOK_SECRET = 'whsec_forthetests'

/** A sandbox of its own, its time frozen, and the official package pointed at it. */
export async function startTestStripe(key = 'sk_test_sandbox', options: SandboxOptions = {}) {
  const sandbox = await startTestSandbox(options)
  const { hostname: host, port } = new URL(sandbox.url)
  const stripe = new Stripe(key, { host, port, protocol: 'http', telemetry: false, maxNetworkRetries: 2 })
  return { sandbox, stripe }
}

/** Prices of a small and a large plan, by month and by year, in pence. */
export async function makePlans(stripe: Stripe) {
  const make = async (name: string, unitAmount: number, interval: 'month' | 'year') => {
    const product = await stripe.products.create({ name })
    return stripe.prices.create({
      currency: 'gbp',
      product: product.id,
      recurring: { interval },
      unit_amount: unitAmount,
      lookup_key: `${name}-${interval}`,
    })
  }
  return {
    small: await make('Small', 1_000, 'month'),
    large: await make('Large', 3_000, 'month'),
    yearly: await make('Yearly', 12_000, 'year'),
  }
}

/** A customer with a card on file, and perhaps a clock of its own. */
export async function makePayer(stripe: Stripe, card = 'pm_card_visa', testClock?: string) {
  const customer = await stripe.customers.create({ email: 'anna@shop.example', test_clock: testClock })
  const { id } = await stripe.paymentMethods.attach(card, { customer: customer.id })
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: id } })
  return { customer: customer.id, card: id }
}

/** Presses a button of the hosted page. */
export function pay(url: string | null, form: Record<string, string>): Promise<Response> {
  return fetch(url ?? '', { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
}

/** Listens for webhooks and verifies each; answers 500 as long as `isDown`. */
export async function listenForWebhooks(stripe: Stripe) {
  const received: Stripe.Event[] = []
  const listener = { received, isDown: false, url: '', types: () => received.map(({ type }) => type) }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const signature = request.headers['stripe-signature'] ?? ''
      const event = stripe.webhooks.constructEvent(Buffer.concat(parts), String(signature), WEBHOOK_SECRET)
      if (!listener.isDown) received.push(event)
      response.writeHead(listener.isDown ? 500 : 200).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  listener.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`
  return listener
}
