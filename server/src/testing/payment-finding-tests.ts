import { and, eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { HostedPage } from '#contract/billing/subscriptions/endpoints.ts'
import type { PaymentFinding } from '#contract/rules/billing/payment-findings.ts'
import { openSession } from '../features/accounts/index.ts'
import { findCustomerRef } from '../features/billing/customers/ensure-customer.ts'
import { paymentFindings, purchases } from '../features/billing/tables.ts'
import { verifyLedger } from '../features/credits/index.ts'
import { createTestApp, type TestApp } from './create-test-app.ts'
import { payCheckout } from './payments.ts'
import { type Person, signedIn } from './people.ts'
import { priceIdOf, storeCheckout, subscriptionOf } from './subscribe.ts'

export let app: TestApp

export let support: Person

export let stripe: Stripe

export const gone = (ref: string) => app.sandbox.control.stripe.forget(ref)

export const refOf = async ({ id }: Person) => (await findCustomerRef(app.ctx, id)) ?? ''

export const found = async (kind: PaymentFinding, ref: string) =>
  app.ctx.db.$count(paymentFindings, and(eq(paymentFindings.kind, kind), eq(paymentFindings.ref, ref)))

export const call = (method: 'GET' | 'POST' | 'PUT', path: string, person: Person, body?: unknown) =>
  app.call(method, path, { token: person.token, ...(body !== undefined && { body }) })

export const listPurchases = ({ id }: Person) => app.ctx.db.select().from(purchases).where(eq(purchases.accountId, id))

export const staffMails = () => app.emailMessages(support.email).map(({ subject }) => subject)

export async function buyCredits(person: Person, autoRecharges = 0) {
  const opened = await call('POST', '/get-checkout-url', person, { credits: 1_000, auto_recharge: autoRecharges })
  expect(opened.status).toBe(200)
  const page = opened.body as HostedPage
  await payCheckout(app, page.url)
  await storeCheckout(app, person, page.checkout_id)
}

export async function subscribeAgain(person: Person, plan = 'Basic') {
  const opened = await call('POST', '/plans/checkout', person, { price_id: await priceIdOf(app.ctx, plan) })
  expect(opened.status).toBe(200)
  const page = opened.body as HostedPage
  await payCheckout(app, page.url)
  await storeCheckout(app, person, page.checkout_id)
  return subscriptionOf(app.ctx, person)
}

export function setUpFindingTests(): void {
  beforeAll(async () => {
    app = await createTestApp({ hasInlineJobs: true, hasWebhooks: true })
    support = await signedIn(app.ctx, 'admin')
    const { hostname: host, port } = new URL(app.sandbox.url)
    stripe = new Stripe('sk_test_sandbox', { host, port, protocol: 'http', telemetry: false })
  })
  afterAll(async () => {
    expect(await verifyLedger(app.ctx)).toEqual([])
    await app.close()
  })
  // The account stays the same, because everyone on staff is sent every notice; only the session is new.
  beforeEach(async () => {
    support = { ...support, token: await openSession(app.ctx, support.viewer) }
  })
  afterEach(() => app.sandbox.control.clearFaults())
}
