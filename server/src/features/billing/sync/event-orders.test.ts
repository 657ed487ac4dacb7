import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountTypes } from '#contract/rules/plan-modules.ts'
import { days } from '../../../platform/clock/clock.ts'
import type { PaymentEvent } from '../../../ports/payment-gateway.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type RandomSource, seededRandom } from '../../../testing/fuzz-seed.ts'
import { passTime, payCheckout, refundPayment } from '../../../testing/payments.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { priceIdOf } from '../../../testing/subscribe.ts'
import { findViewer } from '../../access/index.ts'
import { availableCredits, sweepCredits, verifyLedger } from '../../credits/index.ts'
import { customerRefOf } from '../customers/ensure-customer.ts'
import { priceRefOf } from '../plans/publish-price.ts'
import { planPrices, plans, purchases, subscriptions } from '../tables.ts'
import { whileBilling } from '../while-billing.ts'
import { receiveEvents } from './receive-events.ts'
import { syncSubscription } from './sync.ts'

const orders = Number(process.env.EVENT_ORDERS ?? 5)
/** Whatever the day, months of the story are of the same length. */
const begin = new Date('2027-05-03T12:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const steps = ['subscribe', 'upgrade', 'renew', 'cancel', 'refund'] as const
type Step = (typeof steps)[number]
type Story = { person: Person; subscriptionRef: string; take(step: Step): Promise<void> }

/** Somebody new at a payment provider that remembers nobody; of what happens there the app is told by this test alone. */
async function beginStory(): Promise<Story> {
  const { ctx, clock, sandbox } = app
  await sandbox.control.reset()
  await ctx.db.update(plans).set({ productRef: null })
  await ctx.db.update(planPrices).set({ priceRef: null })
  clock.moveTo(begin.toISOString())
  const person = await signedIn(ctx, 'expired', { credits: 0 })
  const customerRef = await customerRefOf(ctx, person.id)
  const { payments } = ctx.ports
  const priceRefOfPlan = async (plan: string) => priceRefOf(ctx, await priceIdOf(ctx, plan))
  const story: Story = { person, subscriptionRef: '', take: (step) => happen[step]() }
  const happen: Record<Step, () => Promise<void>> = {
    async subscribe() {
      const { url, checkoutRef } = await payments.openSubscriptionCheckout({
        key: 'story checkout',
        customerRef,
        priceRef: await priceRefOfPlan('Basic'),
        accountId: person.id,
        successUrl: 'http://127.0.0.1/payment-done',
        cancelUrl: 'http://127.0.0.1/payment-failed',
      })
      await payCheckout(app, url)
      story.subscriptionRef = (await payments.findCheckout(checkoutRef)).subscriptionRef ?? ''
    },
    async upgrade() {
      await passTime(app, days(10))
      const priceRef = await priceRefOfPlan('Pro')
      await payments.changeNow({
        key: 'story upgrade',
        subscriptionRef: story.subscriptionRef,
        priceRef,
        charges: true,
      })
    },
    async renew() {
      await passTime(app, days(25))
    },
    async cancel() {
      const { subscriptionRef } = story
      await payments.setEndsWithPeriod({ key: 'story cancel', subscriptionRef, endsWithPeriod: true })
    },
    async refund() {
      const { latestInvoiceRef } = await payments.findSubscription(story.subscriptionRef)
      const { paymentRef } = await payments.findInvoice(latestInvoiceRef ?? '')
      await refundPayment(app, paymentRef ?? '', 2_450)
    },
  }
  return story
}

/** All of the story so far, oldest first. */
async function listEvents(): Promise<PaymentEvent[]> {
  const events: PaymentEvent[] = []
  for await (const event of app.ctx.ports.payments.listEventsSince(new Date(0))) events.push(event)
  return events
}

/** Events arrive, and what they cause is done, emails included. */
async function deliver(batches: readonly (readonly PaymentEvent[])[]) {
  for (const batch of batches) {
    await receiveEvents(app.ctx, batch)
    await app.workOff()
  }
  await sweepCredits(app.ctx, async () => new Set())
}

test(
  `${orders} stories whose events arrive late, repeatedly and in any order, while they happen and after, end in the same state`,
  async () => {
    const expected = await stateAfterEachStep()
    expect(expected.refund).toMatchInlineSnapshot(`
      {
        "available": 15000,
        "emails": [
          "Your Pro plan was cancelled",
          "Your receipt: Basic",
          "Your receipt: Pro",
          "Your receipt: Pro",
          "Your refund: Pro",
        ],
        "isPaid": true,
        "ledger": {
          "expire": -23546,
          "grant": 53546,
          "revoke": -15000,
        },
        "notices": [
          "plan.cancelled",
          "purchase.paid",
          "purchase.paid",
          "purchase.paid",
          "purchase.refunded",
        ],
        "purchases": [
          {
            "credits": 10000,
            "day": 0,
            "hasReceipt": true,
            "name": "Basic",
            "paid": 1900,
            "refunded": 0,
          },
          {
            "credits": 13546,
            "day": 10,
            "hasReceipt": true,
            "name": "Pro",
            "paid": 2032,
            "refunded": 0,
          },
          {
            "credits": 30000,
            "day": 31,
            "hasReceipt": true,
            "name": "Pro",
            "paid": 4900,
            "refunded": 2450,
          },
        ],
        "subscription": {
          "endsOnDay": 61,
          "isCancelled": true,
          "status": "active",
          "usableDays": 0,
        },
      }
    `)
    const random = seededRandom()
    for (let order = 0; order < orders; order += 1) await liveThroughDisorder(expected, random)
    expect(await verifyLedger(app.ctx)).toEqual([])
  },
  60_000 + orders * 10_000,
)

type State = Awaited<ReturnType<typeof stateOf>>

/** Where everything arrives at once. */
async function stateAfterEachStep(): Promise<Record<Step, State>> {
  const story = await beginStory()
  const states: [Step, State][] = []
  for (const step of steps) {
    await story.take(step)
    await deliver([await listEvents()])
    states.push([step, await stateOf(story.person)])
  }
  return Object.fromEntries(states) as Record<Step, State>
}

/** After each step some of the events so far arrive, or none, or all; in the end all of them. */
async function liveThroughDisorder(expected: Record<Step, State>, random: RandomSource) {
  const story = await beginStory()
  const { person } = story
  const taken: string[] = []
  for (const step of steps) {
    await story.take(step)
    const events = await listEvents()
    const arriving = random.oneOf(['none', 'some', 'some', 'all'] as const)
    taken.push(`${step}: ${arriving}`)
    // The page that asked for it may look before any event comes.
    if (random.upTo(3) === 0)
      await whileBilling(app.ctx, person.id, () => syncSubscription(app.ctx, person.id, story.subscriptionRef))
    const share = { none: -1, some: random.upTo(8), all: 9 }[arriving]
    await deliver(
      shuffled(
        events.filter(() => random.upTo(9) <= share),
        random,
      ),
    )
    const state = await stateOf(person)
    if (arriving === 'all') expect(state, taken.join(', ')).toEqual(expected[step])
    else expectNothingInvented(state, expected[step])
  }
  await deliver(shuffled(await listEvents(), random))
  expect(await stateOf(person), taken.join(', ')).toEqual(expected.refund)
}

/** However little of it is known: nothing was granted, or receipted, that was not bought by then. */
function expectNothingInvented(state: State, { purchases: bought }: State) {
  const paid = ({ refunded: _, ...purchase }: State['purchases'][number]) => purchase
  expect(bought.map(paid)).toEqual(expect.arrayContaining(state.purchases.map(paid)))
  expect(state.ledger.grant ?? 0).toBe(state.purchases.reduce((sum, { credits }) => sum + credits, 0))
  expect(state.notices.filter((kind) => kind === 'purchase.paid')).toHaveLength(state.purchases.length)
}

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

async function stateOf({ id: accountId, email }: Person) {
  const { db } = app.ctx
  const viewer = await findViewer(app.ctx, accountId)
  const bought = await db.select().from(purchases).where(eq(purchases.accountId, accountId))
  const [subscription] = await db
    .select()
    .from(subscriptions)
    .where(sql`account_id = ${accountId} and subscription_ref is not null`)
  const { rows: sums } = await db.execute<{ kind: string; sum: number }>(
    sql`select kind, sum(amount)::float as sum from credit_operations where account_id = ${accountId} group by kind order by kind`,
  )
  const { rows: told } = await db.execute<{ kind: string }>(
    sql`select kind from notices where account_id = ${accountId} order by kind`,
  )
  return {
    isPaid: viewer?.account.type === accountTypes.paid,
    available: await availableCredits(app.ctx, accountId),
    ledger: Object.fromEntries(sums.map(({ kind, sum }) => [kind, sum])) as Record<string, number>,
    purchases: bought
      .map(({ name, credits, amountMinor, refundedMinor, purchasedAt, receiptNumber }) => ({
        day: dayOf(purchasedAt),
        name,
        credits,
        paid: amountMinor,
        refunded: refundedMinor,
        hasReceipt: receiptNumber !== null,
      }))
      .toSorted((a, b) => a.day - b.day),
    subscription: subscription && {
      status: subscription.status,
      endsOnDay: dayOf(subscription.expiresAt),
      usableDays: dayOf(subscription.usableUntil) - dayOf(subscription.expiresAt),
      isCancelled: subscription.cancelledAt !== null,
    },
    notices: told.map(({ kind }) => kind),
    emails: app
      .emailMessages(email)
      // Whose receipts are numbered first is chance.
      .map(({ subject }) => subject.replace(/\d{4,}/, 'number'))
      .toSorted(),
  }
}
