import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HostedPage } from '#contract/billing/subscriptions/endpoints.ts'
import { paymentMessages } from '#contract/billing/subscriptions/messages.ts'
import { minutes, seconds } from '../../platform/clock/clock.ts'
import { createTestApp, type Reply, type TestApp } from '../../testing/create-test-app.ts'
import { payCheckout } from '../../testing/payments.ts'
import { type Person, signedIn } from '../../testing/people.ts'
import { newSubscriber, priceIdOf, saveCard } from '../../testing/subscribe.ts'
import { availableCredits } from '../credits/index.ts'
import { accountBilling } from './account-billing.ts'
import { findCustomerRef } from './customers/ensure-customer.ts'
import { sendHandleEvents } from './sync/receive-events.ts'
import { billingCustomers, paymentEvents, purchases } from './tables.ts'

const requestsPerAccount = 60
/** More than any call takes: what was begun is finished though it costs more than is left. */
const mostOfOneCall = 20

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    hasInlineJobs: true,
    hasWebhooks: true,
    sandbox: { stripeLimits: true },
    environment: {
      STRIPE_REQUESTS_PER_SECOND: '100',
      STRIPE_REQUESTS_PER_ACCOUNT: String(requestsPerAccount),
    },
  })
})
afterAll(() => app.close())
beforeEach(() => app.clock.advance(minutes(5)))
afterEach(() => {
  app.sandbox.control.clearFaults()
  app.sandbox.control.changeSettings({ stripeCallsPerSecond: 100 })
})

const checkout = async ({ token }: Person, plan = 'Basic') =>
  app.call('POST', '/plans/checkout', { token, body: { price_id: await priceIdOf(app.ctx, plan) } })
const pageOf = ({ body }: Reply) => body as HostedPage

/** Counts the calls the sandbox got while something was done, of a kind or of all. */
async function callsDuring(work: () => Promise<unknown>, kind = '/v1/'): Promise<number> {
  const count = () =>
    Object.entries(app.sandbox.control.calls())
      .filter(([name]) => name.includes(kind))
      .reduce((sum, [, calls]) => sum + calls, 0)
  const before = count()
  await work()
  return count() - before
}

const dueIn = (reply: Reply | undefined) => (reply?.body as { due_now: number } | undefined)?.due_now
const creditsOf = ({ id }: Person) => availableCredits(app.ctx, id)
const purchasesOf = ({ id }: Person) => app.ctx.db.select().from(purchases).where(eq(purchases.accountId, id))

describe('what one account may cause', () => {
  test('a trial that toggles checkouts is refused, with the time to wait; meanwhile another customer pays and is credited', async () => {
    const [trial, buyer] = [await signedIn(app.ctx, 'trial'), await signedIn(app.ctx, 'trial', { credits: 0 })]
    const bought = pageOf(await checkout(buyer))
    const replies: Reply[] = []
    const calls = await callsDuring(async () => {
      for (let at = 0; at < 100; at += 1) replies.push(await checkout(trial, at % 2 === 0 ? 'Basic' : 'Pro'))
    })
    expect(calls).toBeGreaterThan(requestsPerAccount / 2)
    expect(calls).toBeLessThanOrEqual(requestsPerAccount + mostOfOneCall)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 429]))
    const refused = replies.at(-1)
    const wait = Number(refused?.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(refused?.body).toEqual({
      code: 'rate.limited',
      message: `Too many requests. Try again in ${wait} seconds.`,
      data: { retry_after_seconds: wait },
    })

    await payCheckout(app, bought.url)
    expect((await app.call('GET', `/plans/checkouts/${bought.checkout_id}`)).body).toMatchObject({ state: 'complete' })
    expect(await creditsOf(buyer)).toBe(10_000)

    app.clock.advance(seconds(wait))
    expect((await checkout(trial, 'Basic')).status).toBe(200)
    expect(app.sandbox.control.stripe.busiestSecond()).toMatchObject({ refused: 0 })
  })

  test('previews, changes and Auto Recharge count together, per acting account', async () => {
    const { person, subscriptionId } = await newSubscriber(app)
    const replies: Reply[] = []
    const change = async (path: string) => replies.push(await app.call('POST', path, { token: person.token }))
    const calls = await callsDuring(async () => {
      for (let at = 0; at < 15; at += 1) {
        await change('/plans/undo-change')
        await change(`/plans/resume-subscription/${subscriptionId}`)
      }
    })
    expect(calls).toBeLessThanOrEqual(requestsPerAccount + mostOfOneCall)
    expect(replies.at(-1)).toMatchObject({ status: 429 })
    const preview = `/plans/preview-change?when=now&price_id=${await priceIdOf(app.ctx, 'Pro')}`
    expect(await app.call('GET', preview, { token: person.token })).toMatchObject({ status: 429 })
    expect(await app.call('PUT', '/plans/auto-recharge', { token: person.token, body: { enabled: 0 } })).toMatchObject({
      status: 200,
    })
    const other = await newSubscriber(app)
    expect(await app.call('GET', preview, { token: other.person.token })).toMatchObject({ status: 200 })
  })
})

describe('a checkout that anybody may ask about', () => {
  const show = ({ checkout_id }: HostedPage) => app.call('GET', `/plans/checkouts/${checkout_id}`)
  const asked = (work: () => Promise<unknown>) => callsDuring(work, 'checkout/sessions')

  test('is looked up at the provider less and less often while it is unpaid; in between the stored state is shown', async () => {
    const page = pageOf(await checkout(await signedIn(app.ctx, 'trial')))
    const poll = async (times: number) => {
      for (let at = 0; at < times; at += 1) {
        app.clock.advance(seconds(3))
        expect((await show(page)).body).toMatchObject({ state: 'open' })
      }
    }
    const [first, second, later] = [
      await asked(() => poll(20)),
      await asked(() => poll(20)),
      await asked(async () => {
        app.clock.advance(minutes(40))
        await poll(40)
      }),
    ]
    expect(first).toBeGreaterThan(5)
    expect(second).toBeLessThan(first)
    expect(later).toBe(1)
  })

  test('counts for its account: once that has used up its calls, the stored state is shown', async () => {
    const person = await signedIn(app.ctx, 'trial')
    const page = pageOf(await checkout(person))
    const own = {
      name: 'payments of an account',
      subject: String(person.id),
      burst: requestsPerAccount,
      perSecond: 0.5,
    }
    await app.ctx.turns.charge(own, requestsPerAccount)
    expect(
      await asked(async () => {
        expect((await show(page)).body).toMatchObject({ state: 'open' })
      }),
    ).toBe(0)
    app.clock.advance(minutes(2))
    expect(await asked(() => show(page))).toBe(1)
    // The call just made is counted.
    await app.ctx.turns.claim([own], { patienceMs: 0, calls: requestsPerAccount - 1 })
    await expect(app.ctx.turns.claim([own], { patienceMs: 0 })).rejects.toThrow('used up')
  })

  test('takes precedence only once an event says that it was paid', async () => {
    const buyer = await signedIn(app.ctx, 'trial', { credits: 0 })
    const page = pageOf(await checkout(buyer))
    await app.ctx.turns.pause({ name: 'payments free' }, seconds(60))
    expect(
      await asked(async () => {
        expect((await show(page)).body).toMatchObject({ state: 'open' })
      }),
    ).toBe(0)
    await payCheckout(app, page.url)
    app.clock.advance(seconds(4))
    expect((await show(page)).body).toMatchObject({ state: 'complete', purchase: { name: 'Basic' } })
    expect(await creditsOf(buyer)).toBe(10_000)
  })
})

describe('what is asked again', () => {
  test('a checkout that is open is handed out again for one call', async () => {
    const person = await signedIn(app.ctx, 'trial')
    const first = pageOf(await checkout(person))
    expect(
      await callsDuring(async () => {
        expect(pageOf(await checkout(person))).toEqual(first)
      }),
    ).toBe(1)
  })

  test('a preview is asked for once, until the subscription changes or half a minute is over', async () => {
    const { person, subscriptionId } = await newSubscriber(app)
    const path = `/plans/preview-change?when=now&price_id=${await priceIdOf(app.ctx, 'Plus')}`
    const preview = () => app.call('GET', path, { token: person.token })
    const previews = (work: () => Promise<unknown>) => callsDuring(work, 'create_preview')
    let first: Reply | undefined
    expect(
      await previews(async () => {
        first = await preview()
        for (let at = 0; at < 20; at += 1) expect((await preview()).body).toEqual(first?.body)
        await Promise.all(Array.from({ length: 3 }, preview))
      }),
    ).toBe(1)
    expect(first).toMatchObject({ status: 200, body: { due_now: expect.any(Number), credits_now: expect.any(Number) } })

    const change = { subscriptionId, priceId: await priceIdOf(app.ctx, 'Pro'), update_on: 'now' }
    expect(
      await app.call('POST', '/plans/upgrade-downgrade-subscription', { token: person.token, body: change }),
    ).toMatchObject({ status: 200 })
    let second: Reply | undefined
    expect(
      await previews(async () => {
        second = await preview()
      }),
    ).toBe(1)
    expect(second?.status).toBe(200)
    expect(second?.body).not.toMatchObject({ due_now: dueIn(first) })

    app.clock.advance(seconds(31))
    expect(await previews(preview)).toBe(1)
  })

  test('the page of Auto Recharge asks for the card once in a while', async () => {
    const person = await signedIn(app.ctx, 'paid')
    await saveCard(app, person)
    const show = () => app.call('GET', '/plans/auto-recharge', { token: person.token })
    expect(
      await callsDuring(async () => {
        for (let at = 0; at < 50; at += 1) expect((await show()).body).toMatchObject({ card_on_file: true })
      }, '/v1/customers'),
    ).toBeLessThanOrEqual(2)
  })
})

describe('while the allowance is used up', () => {
  test('requests are refused with a time to retry; payments are still stored', async () => {
    const [buyer, visitor] = [await signedIn(app.ctx, 'trial', { credits: 0 }), await signedIn(app.ctx, 'trial')]
    const page = pageOf(await checkout(buyer))
    await app.ctx.turns.pause({ name: 'payments free' }, seconds(20))
    const refused = await checkout(visitor)
    expect(refused).toMatchObject({ status: 503, body: { code: 'payment.unavailable', message: paymentMessages.busy } })
    // Some of the twenty seconds they would have waited for.
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(10)
    expect(wait).toBeLessThanOrEqual(18)
    await payCheckout(app, page.url)
    await app.workOff()
    expect(await creditsOf(buyer)).toBe(10_000)
  })

  test('the subscription of a deleted account still ends', async () => {
    const { person } = await newSubscriber(app)
    await app.ctx.turns.pause({ name: 'payments free' }, minutes(2))
    expect(await checkout(await signedIn(app.ctx, 'trial'))).toMatchObject({ status: 503 })
    await accountBilling.remove(app.ctx, person.id)
    const [customer] = await app.ctx.db.select().from(billingCustomers).where(eq(billingCustomers.accountId, person.id))
    expect(customer).toMatchObject({ removedAt: expect.any(Date) })
  })

  test('what Stripe refuses is refused with 503 to people, and tried again for events: nothing lost, nothing twice', async () => {
    const [buyer, visitor] = [await signedIn(app.ctx, 'trial', { credits: 0 }), await signedIn(app.ctx, 'trial')]
    const page = pageOf(await checkout(buyer))
    await payCheckout(app, page.url)
    const customerRef = (await findCustomerRef(app.ctx, buyer.id)) ?? ''
    const waiting = () =>
      app.ctx.db.$count(paymentEvents, and(eq(paymentEvents.customerRef, customerRef), isNull(paymentEvents.handledAt)))
    expect(await waiting()).toBeGreaterThan(0)

    app.sandbox.control.changeSettings({ stripeCallsPerSecond: 1 })
    const refused = await checkout(visitor)
    expect(refused).toMatchObject({ status: 503, body: { code: 'payment.unavailable', message: paymentMessages.busy } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await expect(app.workOff()).rejects.toMatchObject({ kind: 'limited' })
    expect(await waiting()).toBeGreaterThan(0)

    app.sandbox.control.changeSettings({ stripeCallsPerSecond: 100 })
    app.clock.advance(seconds(2))
    // As the queue does after a failure, and once more as after an answer that was lost.
    for (let at = 0; at < 2; at += 1) {
      await sendHandleEvents(app.ctx, customerRef)
      await app.workOff()
    }
    expect(await waiting()).toBe(0)
    expect(await creditsOf(buyer)).toBe(10_000)
    expect(await purchasesOf(buyer)).toHaveLength(1)
  })

  test('a 429 from Stripe pauses all processes', async () => {
    const visitor = await signedIn(app.ctx, 'trial')
    app.sandbox.control.changeSettings({ stripeCallsPerSecond: 1 })
    await checkout(visitor)
    app.sandbox.control.changeSettings({ stripeCallsPerSecond: 100 })
    await expect(
      app.ctx.turns.claim([{ name: 'payments', perSecond: 100, burst: 1 }], { patienceMs: 0 }),
    ).rejects.toThrow('used up')
  })
})
