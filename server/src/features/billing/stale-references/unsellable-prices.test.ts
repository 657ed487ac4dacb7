import { and, eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HostedPage } from '#contract/billing/subscriptions/endpoints.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { payCheckout } from '../../../testing/payments.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { newSubscriber, priceIdOf, storeCheckout, subscriptionOf } from '../../../testing/subscribe.ts'
import { openSession } from '../../accounts/index.ts'
import { findCustomerRef } from '../customers/ensure-customer.ts'
import { paymentFindings, planPrices, plans } from '../tables.ts'

let app: TestApp
let staff: Person
let stripe: Stripe
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true, hasWebhooks: true })
  staff = await signedIn(app.ctx, 'admin')
  const { hostname: host, port } = new URL(app.sandbox.url)
  stripe = new Stripe('sk_test_sandbox', { host, port, protocol: 'http', telemetry: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  staff = { ...staff, token: await openSession(app.ctx, staff.viewer) }
})

const call = (method: 'GET' | 'POST', path: string, person: Person, body?: unknown) =>
  app.call(method, path, { token: person.token, ...(body !== undefined && { body }) })

/** A plan of its own for each test, published. */
async function newPlan(name: string) {
  const terms = { monthly_price: 39, monthly_credits: 20_000, yearly_price: 390, yearly_credits: 240_000 }
  const added = await call('POST', '/plans', staff, { name, ...terms })
  const { id } = (added.body as { data: { id: number } }).data
  expect((await call('POST', `/plans/publish/${id}`, staff)).status).toBe(200)
  return name
}

async function refsOf(name: string, interval: 'month' | 'year' = 'month') {
  const [row] = await app.ctx.db
    .select({ productRef: plans.productRef, priceRef: planPrices.priceRef })
    .from(planPrices)
    .innerJoin(plans, eq(plans.id, planPrices.planId))
    .where(eq(planPrices.id, await priceIdOf(app.ctx, name, interval)))
  return { productRef: row?.productRef ?? '', priceRef: row?.priceRef ?? '' }
}

async function noticesAbout(ref: string) {
  await app.workOff()
  return app.emailMessages(staff.email).filter(({ text }) => text.includes(ref)).length
}

const openPage = async (person: Person, name: string, interval: 'month' | 'year' = 'month') =>
  call('POST', '/plans/checkout', person, { price_id: await priceIdOf(app.ctx, name, interval) })

async function subscribeTo(name: string) {
  const person = await signedIn(app.ctx, 'trial', { credits: 0 })
  const { status, body } = await openPage(person, name)
  expect(status).toBe(200)
  const page = body as HostedPage
  await payCheckout(app, page.url)
  await storeCheckout(app, person, page.checkout_id)
  const subscription = await subscriptionOf(app.ctx, person)
  expect(subscription).toMatchObject({ status: 'active', priceId: await priceIdOf(app.ctx, name) })
  return { person, subscriptionId: subscription.id }
}

test('if a product is missing, both prices of its plan are created again, and staff are notified about the product', async () => {
  const name = await newPlan('Missing product')
  const [month, year] = [await refsOf(name), await refsOf(name, 'year')]
  app.sandbox.control.stripe.forget(month.productRef)
  await subscribeTo(name)
  expect((await openPage(await signedIn(app.ctx, 'trial'), name, 'year')).status).toBe(200)
  const after = await refsOf(name)
  expect(after.productRef).not.toBe(month.productRef)
  expect(after.priceRef).not.toBe(month.priceRef)
  expect(await stripe.prices.retrieve(after.priceRef)).toMatchObject({ product: after.productRef, active: true })
  expect(await noticesAbout(month.productRef)).toBe(1)
  expect([await noticesAbout(month.priceRef), await noticesAbout(year.priceRef)]).toEqual([0, 0])
})

test('a price whose product was removed earlier is created again', async () => {
  const name = await newPlan('Dropped product')
  const { productRef } = await refsOf(name)
  app.sandbox.control.stripe.forget(productRef)
  await app.ctx.db.update(plans).set({ productRef: null }).where(eq(plans.productRef, productRef))
  await subscribeTo(name)
})

test('several people who find the product missing at once all get a checkout, at one new price', async () => {
  const name = await newPlan('Missing for all')
  app.sandbox.control.stripe.forget((await refsOf(name)).productRef)
  const people = await Promise.all([1, 2, 3].map(() => signedIn(app.ctx, 'trial')))
  const pages = await Promise.all(people.map((person) => openPage(person, name)))
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200])
  const made = await stripe.prices.list({ product: (await refsOf(name)).productRef, limit: 100 })
  expect(made.data.filter(({ recurring }) => recurring?.interval === 'month')).toHaveLength(1)
})

const archive = {
  price: ({ priceRef }: { priceRef: string }) => stripe.prices.update(priceRef, { active: false }),
  product: ({ productRef }: { productRef: string }) => stripe.products.update(productRef, { active: false }),
}

test.each(['price', 'product'] as const)(
  'an archived %s is replaced for a checkout, stays archived, and is reported to staff once',
  async (kind) => {
    const name = await newPlan(`Archived ${kind}`)
    const before = await refsOf(name)
    await archive[kind](before)
    await subscribeTo(name)
    await subscribeTo(name)
    const after = await refsOf(name)
    expect(after.priceRef).not.toBe(before.priceRef)
    expect(after.productRef === before.productRef).toBe(kind === 'price')
    expect(await stripe.prices.retrieve(before.priceRef)).toMatchObject({ active: kind === 'product' })
    const ref = kind === 'price' ? before.priceRef : before.productRef
    expect(await noticesAbout(ref)).toBe(1)
    const finding = and(eq(paymentFindings.kind, kind), eq(paymentFindings.ref, ref))
    expect(await app.ctx.db.$count(paymentFindings, finding)).toBe(1)
    // The new price is archived too, at the same time on the clock.
    await archive[kind](after)
    await subscribeTo(name)
    expect((await refsOf(name)).priceRef).not.toBe(after.priceRef)
  },
)

test.each([
  ['price', 'preview'],
  ['price', 'now'],
  ['price', 'after'],
  ['product', 'preview'],
  ['product', 'now'],
  ['product', 'after'],
] as const)('an archived %s is replaced for a change of plan: %s', async (kind, when) => {
  const name = await newPlan(`Changed ${kind} ${when}`)
  const { person, subscriptionId } = await newSubscriber(app)
  await archive[kind](await refsOf(name))
  const priceId = await priceIdOf(app.ctx, name)
  const reply =
    when === 'preview'
      ? await call('GET', `/plans/preview-change?price_id=${priceId}&when=now`, person)
      : await call('POST', '/plans/upgrade-downgrade-subscription', person, {
          ...{ subscriptionId, priceId, update_on: when },
        })
  expect(reply.status).toBe(200)
  if (when === 'preview') expect(reply.body).toMatchObject({ lines: expect.arrayContaining([expect.anything()]) })
  else
    expect(await subscriptionOf(app.ctx, person)).toMatchObject(when === 'now' ? { priceId } : { nextPriceId: priceId })
})

test('a subscriber at an archived price keeps it and can change to another plan', async () => {
  const name = await newPlan('Kept')
  const { person, subscriptionId } = await subscribeTo(name)
  const before = await refsOf(name)
  await archive.price(before)
  await archive.product(before)
  const priceId = await priceIdOf(app.ctx, 'Basic')
  const change = { subscriptionId, priceId, update_on: 'after' }
  expect((await call('POST', '/plans/upgrade-downgrade-subscription', person, change)).status).toBe(200)
  expect(await subscriptionOf(app.ctx, person)).toMatchObject({ nextPriceId: priceId })
  expect((await refsOf(name)).priceRef).toBe(before.priceRef)
})

test('a declined upgrade keeps the scheduled change, although the current price no longer exists and has no reference', async () => {
  const name = await newPlan('Without reference')
  const { person, subscriptionId } = await subscribeTo(name)
  const later = { subscriptionId, priceId: await priceIdOf(app.ctx, 'Basic'), update_on: 'after' }
  expect((await call('POST', '/plans/upgrade-downgrade-subscription', person, later)).status).toBe(200)
  const { priceRef } = await refsOf(name)
  app.sandbox.control.stripe.forget(priceRef)
  const subjectId = await priceIdOf(app.ctx, name)
  const finding = { kind: 'price', ref: priceRef, accountId: null, subjectId, foundAt: app.clock.read() } as const
  await app.ctx.db.insert(paymentFindings).values(finding)
  await app.ctx.db.update(planPrices).set({ priceRef: null }).where(eq(planPrices.id, subjectId))
  app.sandbox.control.stripe.declineNext({ customer: (await findCustomerRef(app.ctx, person.id)) ?? '' })
  const upgrade = { subscriptionId, priceId: await priceIdOf(app.ctx, name, 'year'), update_on: 'now' }
  expect(await call('POST', '/plans/upgrade-downgrade-subscription', person, upgrade)).toMatchObject({
    status: 402,
    body: { code: 'payment.declined' },
  })
  expect(await subscriptionOf(app.ctx, person)).toMatchObject({ nextPriceId: later.priceId })
})

test('a declined upgrade is charged once, although the scheduled price no longer exists', async () => {
  const name = await newPlan('Scheduled')
  const { person, subscriptionId } = await newSubscriber(app)
  const later = { subscriptionId, priceId: await priceIdOf(app.ctx, name), update_on: 'after' }
  expect((await call('POST', '/plans/upgrade-downgrade-subscription', person, later)).status).toBe(200)
  app.sandbox.control.stripe.forget((await refsOf(name)).priceRef)
  const customer = (await findCustomerRef(app.ctx, person.id)) ?? ''
  app.sandbox.control.stripe.declineNext({ customer })
  const upgrade = { subscriptionId, priceId: await priceIdOf(app.ctx, 'Pro'), update_on: 'now' }
  expect(await call('POST', '/plans/upgrade-downgrade-subscription', person, upgrade)).toMatchObject({
    status: 402,
    body: { code: 'payment.declined' },
  })
  const { data } = await stripe.invoices.list({ customer, limit: 100 })
  expect(data.filter(({ billing_reason: reason }) => reason === 'subscription_update')).toHaveLength(1)
})
