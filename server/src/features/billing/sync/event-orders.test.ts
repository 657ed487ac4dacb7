import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountTypes } from '#contract/rules/plan-modules.ts'
import { days } from '../../../platform/clock/clock.ts'
import type { PaymentEvent } from '../../../ports/payment-gateway.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type RandomSource, seededRandom } from '../../../testing/fuzz-seed.ts'
import { passTime, payCheckout, refundPayment } from '../../../testing/payments.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { findViewer } from '../../access/index.ts'
import { availableCredits, verifyLedger } from '../../credits/index.ts'
import { customerRefOf } from '../customers/ensure-customer.ts'
import { priceRefOf } from '../plans/publish-price.ts'
import { billingCustomers, paymentEvents, planPrices, plans, purchases, refunds, subscriptions } from '../tables.ts'
import { handleEvents } from './handle-events.ts'
import { receiveEvents } from './receive-events.ts'

const orders = Number(process.env.EVENT_ORDERS ?? 10)

let app: TestApp
let begin: Date
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  // Whatever the day, months of the story are of the same length.
  app.clock.advance(Date.parse('2027-05-03T12:00:00Z') - app.ctx.clock().getTime())
  begin = app.ctx.clock()
})
afterAll(() => app.close())

async function priceOf(plan: string, interval: 'month' | 'year'): Promise<string> {
  const [row] = await app.ctx.db
    .select({ id: planPrices.id })
    .from(planPrices)
    .innerJoin(plans, eq(plans.id, planPrices.planId))
    .where(sql`${plans.name} = ${plan} and ${planPrices.interval} = ${interval}`)
  return priceRefOf(app.ctx, row?.id ?? 0)
}

async function listEvents(customerRef: string): Promise<PaymentEvent[]> {
  const events: PaymentEvent[] = []
  for await (const event of app.ctx.ports.payments.listEventsSince(new Date(0)))
    if (event.customerRef === customerRef) events.push(event)
  return events
}

/** Subscribes to Basic, upgrades at once to Pro, renews, gets half of the renewal back, and cancels. */
async function liveThroughStory(person: Person): Promise<string> {
  const { payments } = app.ctx.ports
  const customerRef = await customerRefOf(app.ctx, person.id)
  const { url, checkoutRef } = await payments.openSubscriptionCheckout({
    key: 'story checkout',
    customerRef,
    priceRef: await priceOf('Basic', 'month'),
    accountId: person.id,
    successUrl: 'http://127.0.0.1/payment-done',
    cancelUrl: 'http://127.0.0.1/payment-failed',
  })
  await payCheckout(app, url)
  const subscriptionRef = (await payments.findCheckout(checkoutRef)).subscriptionRef ?? ''
  await passTime(app, days(10))
  const priceRef = await priceOf('Pro', 'month')
  await payments.changeNow({ key: 'story upgrade', subscriptionRef, priceRef, charges: true })
  await passTime(app, days(25))
  const { latestInvoiceRef } = await payments.findSubscription(subscriptionRef)
  const { paymentRef } = await payments.findInvoice(latestInvoiceRef ?? '')
  await refundPayment(app, paymentRef ?? '', 2_450)
  await payments.setEndsWithPeriod({ key: 'story cancel', subscriptionRef, endsWithPeriod: true })
  return customerRef
}

test(
  `${orders} random orders and repetitions of a story’s events end in the same state`,
  async () => {
    const person = await signedIn(app.ctx, 'expired', { credits: 0 })
    const customerRef = await liveThroughStory(person)
    const events = await listEvents(customerRef)
    expect(events.length).toBeGreaterThan(10)
    const expected = await stateAfter(customerRef, [events])
    expect(expected).toMatchInlineSnapshot(`
      {
        "available": 38546,
        "isPaid": true,
        "purchases": [
          {
            "credits": 10000,
            "day": 0,
            "name": "Basic",
            "paid": 1900,
            "refunded": 0,
          },
          {
            "credits": 13546,
            "day": 10,
            "name": "Pro",
            "paid": 2032,
            "refunded": 0,
          },
          {
            "credits": 30000,
            "day": 31,
            "name": "Pro",
            "paid": 4900,
            "refunded": 2450,
          },
        ],
        "receipts": 3,
        "refunds": 1,
        "subscription": {
          "isCancelled": true,
          "status": "active",
          "usableDays": 0,
        },
      }
    `)
    const random = seededRandom()
    for (let order = 0; order < orders; order += 1)
      expect(await stateAfter(customerRef, shuffled(events, random))).toEqual(expected)
    expect(await verifyLedger(app.ctx)).toEqual([])
  },
  60_000 + orders * 2_000,
)

/** Some come twice, in any order, and are looked at in as many goes as chance has it. */
function shuffled(events: readonly PaymentEvent[], random: RandomSource): PaymentEvent[][] {
  const repeated = [...events, ...events.filter(() => random.upTo(9) < 4)]
  const keyed = repeated.map((event) => ({ event, at: random.upTo(1_000_000) })).toSorted((a, b) => a.at - b.at)
  const batches: PaymentEvent[][] = [[]]
  for (const { event } of keyed) {
    if (random.upTo(9) < 2) batches.push([])
    batches.at(-1)?.push(event)
  }
  return batches
}

/** Since the story began; each step is some hours away from midnight of its own. */
const dayOf = (time: Date) => Math.floor((time.getTime() - begin.getTime()) / days(1))

/** What a new account has after the customer's events came in these batches. */
async function stateAfter(customerRef: string, batches: readonly (readonly PaymentEvent[])[]) {
  const { db } = app.ctx
  // The customer belongs to somebody new each time; what is stored of the one before is in nobody's way.
  for (const table of [paymentEvents, refunds, purchases, subscriptions]) await db.delete(table)
  const { id: accountId } = await signedIn(app.ctx, 'expired', { credits: 0 })
  await db.update(billingCustomers).set({ accountId }).where(eq(billingCustomers.customerRef, customerRef))
  for (const batch of batches) {
    await receiveEvents(app.ctx, batch)
    await handleEvents(app.ctx, { customerRef })
  }
  const viewer = await findViewer(app.ctx, accountId)
  const bought = await db.select().from(purchases).where(eq(purchases.accountId, accountId))
  const [subscription] = await db
    .select()
    .from(subscriptions)
    .where(sql`account_id = ${accountId} and subscription_ref is not null`)
  const { rows: told } = await db.execute<{ kind: string }>(
    sql`select kind from notices where account_id = ${accountId}`,
  )
  return {
    isPaid: viewer?.account.type === accountTypes.paid,
    available: await availableCredits(app.ctx, accountId),
    purchases: bought
      .map(({ name, credits, amountMinor, refundedMinor, purchasedAt }) => ({
        day: dayOf(purchasedAt),
        name,
        credits,
        paid: amountMinor,
        refunded: refundedMinor,
      }))
      .toSorted((a, b) => a.day - b.day),
    subscription: {
      status: subscription?.status,
      usableDays: subscription && dayOf(subscription.usableUntil) - dayOf(subscription.expiresAt),
      isCancelled: subscription?.cancelledAt !== null,
    },
    receipts: told.filter(({ kind }) => kind === 'purchase.paid').length,
    refunds: told.filter(({ kind }) => kind === 'purchase.refunded').length,
  }
}
