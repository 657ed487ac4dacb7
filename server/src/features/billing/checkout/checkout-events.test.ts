import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seconds } from '../../../platform/clock/clock.ts'
import type { PaymentEvent } from '../../../ports/payment-gateway.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { seededRandom } from '../../../testing/fuzz-seed.ts'
import { payCheckout } from '../../../testing/payments.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { priceIdOf } from '../../../testing/subscribe.ts'
import { availableCredits, verifyLedger } from '../../credits/index.ts'
import { findCustomerRef } from '../customers/ensure-customer.ts'
import { receiveEvents } from '../sync/receive-events.ts'
import { purchases } from '../tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(async () => {
  expect(await verifyLedger(app.ctx)).toEqual([])
  await app.close()
})

type HostedPage = { url: string; checkout_id: string }

/** A person who has paid, and the events of it, of which none has arrived. */
async function pay(path: string, body: object) {
  const buyer = await signedIn(app.ctx, 'paid', { credits: 1 })
  const { body: page } = await app.call('POST', path, { token: buyer.token, body })
  const { url, checkout_id: checkoutId } = page as HostedPage
  await payCheckout(app, url)
  const customerRef = await findCustomerRef(app.ctx, buyer.id)
  const events: PaymentEvent[] = []
  for await (const event of app.ctx.ports.payments.listEventsSince(new Date(0)))
    if (event.customerRef === customerRef) events.push(event)
  return { buyer, checkoutId, events }
}

async function arrive(event: PaymentEvent) {
  await receiveEvents(app.ctx, [event, event])
  await app.workOff()
  await receiveEvents(app.ctx, [event])
  await app.workOff()
}

async function look(checkoutId: string) {
  // The page asks the provider at most every few seconds.
  app.clock.advance(seconds(4))
  const reply = await app.call('GET', `/plans/checkouts/${checkoutId}`)
  expect(reply.status).toBe(200)
  return reply.body
}

async function expectOnce(buyer: Person, credits: number) {
  const bought = await app.ctx.db.select().from(purchases).where(eq(purchases.accountId, buyer.id))
  expect(bought).toEqual([expect.objectContaining({ state: 'paid', credits, receiptNumber: expect.any(Number) })])
  expect(await availableCredits(app.ctx, buyer.id)).toBe(credits + 1)
  const receipts = app.emailMessages(buyer.email).filter(({ subject }) => subject.startsWith('Your receipt'))
  expect(receipts).toHaveLength(1)
}

function permutationsOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, at) => permutationsOf(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))
}

/** The page looks before the event of that number; after all of them where there are no more. */
async function arriveWithPage(checkoutId: string, events: readonly PaymentEvent[], looksBefore: number) {
  for (const [at, event] of events.entries()) {
    if (at === looksBefore) await look(checkoutId)
    await arrive(event)
  }
  expect(await look(checkoutId)).toMatchObject({ state: 'complete', purchase: { price: expect.any(Number) } })
}

test('a top-up gives its credits and one receipt, in every order of its events, each repeated, wherever its page looks', async () => {
  const topUp = ['/get-checkout-url', { credits: 1_000, title: 'Top Up' }] as const
  const { events } = await pay(...topUp)
  const orders = permutationsOf([...events.keys()])
  expect(orders.length).toBeGreaterThan(1)
  expect(orders.length).toBeLessThanOrEqual(24)
  for (const [round, order] of orders.entries()) {
    const one = await pay(...topUp)
    const arriving = order.flatMap((at) => one.events[at] ?? [])
    expect(arriving).toHaveLength(events.length)
    await arriveWithPage(one.checkoutId, arriving, round % (events.length + 1))
    await expectOnce(one.buyer, 4_000)
  }
})

test('a subscription gives its credits and one receipt, in any order of its events, each repeated, wherever its page looks', async () => {
  const random = seededRandom()
  const body = { price_id: await priceIdOf(app.ctx, 'Basic') }
  for (let round = 0; round < 8; round += 1) {
    const { buyer, checkoutId, events } = await pay('/plans/checkout', body)
    const shuffled = events
      .map((event) => ({ event, at: random.upTo(1_000_000) }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ event }) => event)
    await arriveWithPage(checkoutId, shuffled, random.upTo(events.length))
    await expectOnce(buyer, 10_000)
  }
})
