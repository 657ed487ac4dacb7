import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll } from 'vitest'
import { startSandbox } from '#sandbox/build-sandbox.ts'
import { createStripePayments, type StripeOptions } from '../adapters/stripe/index.ts'
import { unlimitedTurns } from '../platform/allowances/turns.ts'

const noTax = { isOn: false, pricesIncludeTax: true }
const stripeUrl = 'https://api.stripe.com'
/** A test clock at Stripe takes its time to move, and moves two periods at once at most. */
const patienceMs = 60_000

/** The gateway on the sandbox, or on Stripe's test mode where a test key is in the environment, and what its tests need beside it. */
export async function openGateway(tax = noTax, access: Partial<StripeOptions> = {}) {
  const ownKey = process.env.STRIPE_SECRET_KEY
  if (ownKey !== undefined && !/^[a-z]+_test_/.test(ownKey)) throw new Error('these tests never take a live key')
  const sandbox = ownKey === undefined ? await startSandbox({ latencyMs: 0, stripeLimits: false }) : undefined
  if (sandbox) afterAll(() => sandbox.close())
  const secretKey = ownKey ?? 'sk_test_sandbox'
  const baseUrl = sandbox?.url ?? stripeUrl
  const gateway = createStripePayments({
    secretKey,
    webhookSecret: 'whsec_forthetests',
    baseUrl,
    tax,
    allowance: { turns: unlimitedTurns, requestsPerSecond: 25 },
    ...access,
  })
  const { hostname: host, port, protocol } = new URL(baseUrl)
  // Beside the gateway, for what a customer does at Stripe and for moving the time.
  const stripe = new Stripe(secretKey, {
    host,
    port: port || 443,
    protocol: protocol === 'http:' ? 'http' : 'https',
    telemetry: false,
  })
  const key = () => randomUUID()
  const prices = await makePrices()

  async function makePrice(name: string, amountMinor: number, interval: 'month' | 'year') {
    const product = await gateway.createProduct({ key: key(), name, description: '' })
    const price = { ...product, amountMinor, currency: 'GBP', interval }
    return { ...product, ...(await gateway.createPrice({ key: key(), ...price })) }
  }

  async function makePrices() {
    return {
      small: (await makePrice('Small', 1_000, 'month')).priceRef,
      large: (await makePrice('Large', 3_000, 'month')).priceRef,
      yearly: (await makePrice('Yearly', 12_000, 'year')).priceRef,
    }
  }

  async function saveCard(customerRef: string, card: string) {
    const { id } = await stripe.paymentMethods.attach(card, { customer: customerRef })
    await stripe.customers.update(customerRef, { invoice_settings: { default_payment_method: id } })
  }

  async function makeCustomer(card: string | null, clock?: string) {
    const { id } = await stripe.customers.create({
      email: 'anna@example.com',
      name: 'Anna Shop',
      ...(clock !== undefined && { test_clock: clock }),
    })
    if (card !== null) await saveCard(id, card)
    return id
  }

  return {
    gateway,
    key,
    now: () => new Date(Math.floor(Date.now() / 1_000) * 1_000),
    /** Set where steps may be taken that need somebody at a browser. */
    sandbox: sandbox && {
      control: sandbox.control.stripe,
      async pay(url: string, card = 'pm_card_visa') {
        const reply = await fetch(url, { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' })
        if (reply.status !== 303) throw new Error(`the hosted page answered ${reply.status}`)
      },
    },
    makePrice,
    archive: (what: { priceRef: string } | { productRef: string }) =>
      'priceRef' in what
        ? stripe.prices.update(what.priceRef, { active: false })
        : stripe.products.update(what.productRef, { active: false }),
    refund: (paymentRef: string, amountMinor: number) =>
      stripe.refunds.create({ payment_intent: paymentRef, amount: amountMinor }),
    /** Newest first. */
    async listInvoices(customerRef: string) {
      const { data } = await stripe.invoices.list({ customer: customerRef })
      return Promise.all(data.map((invoice) => gateway.findInvoice(invoice.id ?? '')))
    },
    /** Credits a customer with money for invoices to come. */
    credit: (customerRef: string, amountMinor: number) =>
      stripe.customers.update(customerRef, { balance: -amountMinor }),
    async customer({ card = 'pm_card_visa' }: { card?: string | null } = {}) {
      return { customerRef: await makeCustomer(card), prices }
    },
    /** A new subscriber, made at Stripe's own API as no browser is needed there, with a time of their own. */
    async subscriber() {
      const clock = await stripe.testHelpers.testClocks.create({ frozen_time: Math.floor(Date.now() / 1_000) })
      const customerRef = await makeCustomer('pm_card_visa', clock.id)
      const { id } = await stripe.subscriptions.create({ customer: customerRef, items: [{ price: prices.small }] })
      return {
        customerRef,
        prices,
        subscriptionRef: id,
        breakCard: (card: string) => saveCard(customerRef, card),
        giveUp: (invoiceRef: string) => stripe.invoices.voidInvoice(invoiceRef),
        async advanceTo(moment: Date) {
          await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: Math.floor(moment.getTime() / 1_000) })
          await until(async () => {
            const { status } = await stripe.testHelpers.testClocks.retrieve(clock.id)
            return status === 'ready' ? true : undefined
          })
        },
      }
    },
    until,
  }
}

/** Stripe does some things a moment after it answered; the sandbox is never behind. */
async function until<Value>(look: () => Promise<Value | undefined>): Promise<Value> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > deadline) throw new Error('Stripe did not get there in time')
    await new Promise((resume) => setTimeout(resume, 1_000))
  }
}
