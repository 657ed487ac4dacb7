import { and, eq } from 'drizzle-orm'
import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seconds } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type CheckoutState, PaymentError } from '../../../ports/payment-gateway.ts'
import { addPurchase, topUp } from '../../../testing/add-purchase.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { payCheckout } from '../../../testing/payments.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { availableCredits } from '../../credits/index.ts'
import { checkouts, planPrices, plans, purchases, topUpOptions } from '../tables.ts'
import { whileBilling } from '../while-billing.ts'
import { showCheckout } from './show-checkout.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  person = await signedIn(app.ctx, 'trial')
})

type Row = typeof checkouts.$inferInsert

async function addCheckout(changes: Partial<Row> = {}): Promise<string> {
  const id = uuid()
  await app.ctx.db.insert(checkouts).values({
    accountId: person.id,
    id,
    kind: 'top-up',
    checkoutRef: `cs_${id}`,
    state: 'open',
    createdAt: app.ctx.clock(),
    ...changes,
  })
  return id
}

/** The app's context with a provider that answers so about every checkout, and how often it was asked. */
function asking(answer: () => Promise<Partial<CheckoutState>>) {
  const asked: string[] = []
  const findCheckout = async (checkoutRef: string): Promise<CheckoutState> => {
    asked.push(checkoutRef)
    return { checkoutRef, status: 'open', subscriptionRef: null, paymentRef: null, ...(await answer()) }
  }
  const ctx: Ctx = { ...app.ctx, ports: { ...app.ctx.ports, payments: { ...app.ctx.ports.payments, findCheckout } } }
  return { ctx, asked }
}

describe('GET /plans/checkouts/{id}', () => {
  test('tells anybody who has its id what was bought, and nothing about who', async () => {
    const paymentRef = `pi_${uuid()}`
    await addPurchase(app, person.id, { ...topUp, paymentRef })
    const id = await addCheckout({ state: 'complete', paymentRef })
    const reply = await app.call('GET', `/plans/checkouts/${id}`)
    expect(reply).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    expect(reply.body).toEqual({
      state: 'complete',
      kind: 'top-up',
      purchase: {
        name: 'Top Up',
        interval: null,
        credits: 3_000,
        debt_paid: 0,
        price: 10,
        currency: 'GBP',
        expire_date: expect.any(String),
      },
    })
  })

  test('of a subscription it tells the first thing that was paid for', async () => {
    const subscriptionRef = `sub_${uuid()}`
    await addPurchase(app, person.id, { subscriptionRef, name: 'Basic' })
    app.clock.advance(seconds(10))
    await addPurchase(app, person.id, { subscriptionRef, name: 'Plus' })
    const id = await addCheckout({ kind: 'subscription', state: 'complete', subscriptionRef })
    expect((await app.call('GET', `/plans/checkouts/${id}`)).body).toMatchObject({ purchase: { name: 'Basic' } })
  })

  test('one that is not there, or is no id', async () => {
    expect(await app.call('GET', `/plans/checkouts/${uuid()}`)).toMatchObject({
      status: 404,
      body: { code: 'row.not-found' },
    })
    expect(await app.call('GET', '/plans/checkouts/1')).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
  })

  test('one that ended unpaid is told without asking the provider', async () => {
    const { ctx, asked } = asking(async () => ({}))
    const id = await addCheckout({ state: 'expired' })
    expect(await showCheckout(ctx, { id })).toEqual({ state: 'expired', kind: 'top-up', purchase: null })
    expect(asked).toEqual([])
  })

  test('while it is open the provider is asked, and what it says is stored', async () => {
    const { ctx, asked } = asking(async () => ({ status: 'expired' }))
    const id = await addCheckout()
    expect(await showCheckout(ctx, { id })).toMatchObject({ state: 'expired' })
    expect(await showCheckout(ctx, { id })).toMatchObject({ state: 'expired' })
    expect(asked).toEqual([`cs_${id}`])
  })

  test('however many ask, the provider is asked once in three seconds', async () => {
    const { ctx, asked } = asking(async () => ({}))
    const id = await addCheckout()
    await Promise.all(Array.from({ length: 8 }, () => showCheckout(ctx, { id })))
    app.clock.advance(seconds(2))
    await showCheckout(ctx, { id })
    expect(asked).toHaveLength(1)
    app.clock.advance(seconds(2))
    await showCheckout(ctx, { id })
    expect(asked).toHaveLength(2)
  })

  test('before the hosted page was opened there is nobody to ask', async () => {
    const { ctx, asked } = asking(async () => ({}))
    const id = await addCheckout({ checkoutRef: null })
    expect(await showCheckout(ctx, { id })).toEqual({ state: 'open', kind: 'top-up', purchase: null })
    expect(asked).toEqual([])
  })

  test('it is told as we know it while the provider cannot be reached, or somebody else asks about the account', async () => {
    const failing = asking(async () => {
      throw new PaymentError('unavailable', 'down')
    })
    const id = await addCheckout()
    expect(await showCheckout(failing.ctx, { id })).toMatchObject({ state: 'open', purchase: null })
    expect(failing.asked).toHaveLength(1)
    app.clock.advance(seconds(4))
    const working = asking(async () => ({ status: 'complete' }))
    await whileBilling(app.ctx, person.id, async () => {
      expect(await showCheckout(working.ctx, { id })).toMatchObject({ state: 'open', purchase: null })
    })
    expect(working.asked).toEqual([])
  })
})

describe('a payment of which no event has arrived', () => {
  type Opened = { url: string; checkout_id: string }
  const post = async (who: Person, path: string, body: object) => {
    const reply = await app.call('POST', path, { token: who.token, body })
    expect(reply).toMatchObject({ status: 200 })
    return reply.body as Opened
  }
  const show = async (id: string) => (await app.call('GET', `/plans/checkouts/${id}`)).body
  const purchasesOf = (who: Person) => app.ctx.db.$count(purchases, eq(purchases.accountId, who.id))

  test('of a subscription is confirmed as soon as its page asks, and granted once', async () => {
    const [price] = await app.ctx.db
      .select({ id: planPrices.id, credits: planPrices.credits })
      .from(planPrices)
      .innerJoin(plans, eq(plans.id, planPrices.planId))
      .where(and(eq(plans.name, 'Basic'), eq(planPrices.interval, 'month')))
    const before = await availableCredits(app.ctx, person.id)
    const { url, checkout_id } = await post(person, '/plans/checkout', { price_id: price?.id })
    expect(await show(checkout_id)).toEqual({ state: 'open', kind: 'subscription', purchase: null })
    await payCheckout(app, url)
    app.clock.advance(seconds(4))
    const confirmed = {
      state: 'complete',
      kind: 'subscription',
      purchase: expect.objectContaining({ name: 'Basic', interval: 'month', price: 19, credits: price?.credits }),
    }
    expect(await show(checkout_id)).toEqual(confirmed)
    app.clock.advance(seconds(4))
    expect(await show(checkout_id)).toEqual(confirmed)
    expect(await purchasesOf(person)).toBe(1)
    expect(await availableCredits(app.ctx, person.id)).toBe(before + (price?.credits ?? 0))
  })

  test('of credits is confirmed as soon as its page asks, and granted once however many ask', async () => {
    const buyer = await signedIn(app.ctx, 'paid')
    await app.ctx.db.insert(topUpOptions).values({ amountMinor: 1_234, credits: 4_321 }).onConflictDoNothing()
    const before = await availableCredits(app.ctx, buyer.id)
    const { url, checkout_id } = await post(buyer, '/get-checkout-url', { credits: 1_234, title: 'Top Up' })
    await payCheckout(app, url)
    app.clock.advance(seconds(4))
    await Promise.all(Array.from({ length: 5 }, () => show(checkout_id)))
    app.clock.advance(seconds(4))
    expect(await show(checkout_id)).toEqual({
      state: 'complete',
      kind: 'top-up',
      purchase: expect.objectContaining({ name: 'Top Up', interval: null, price: 12.34, credits: 4_321 }),
    })
    expect(await purchasesOf(buyer)).toBe(1)
    expect(await availableCredits(app.ctx, buyer.id)).toBe(before + 4_321)
  })
})
