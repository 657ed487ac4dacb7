import { and, eq, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountTypes } from '#contract/rules/billing/plan-modules.ts'
import { findViewer } from '../../../parts/access/index.ts'
import { allowances } from '../../../platform/allowances/tables.ts'
import { days, hours } from '../../../platform/clock/clock.ts'
import type { PaymentEvent } from '../../../ports/payment-gateway.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { seededRandom } from '../../../testing/fuzz-seed.ts'
import { passTime, payCheckout, refundPayment } from '../../../testing/payments.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import type { RandomSource } from '../../../testing/random-source.ts'
import { priceIdOf, topUpIdOf } from '../../../testing/subscribe.ts'
import { availableCredits, owedCredits, verifyLedger } from '../../credits/index.ts'
import { sweepCredits } from '../../credits/module.ts'
import { customerRefOf } from '../customers/ensure-customer.ts'
import { priceRefOf } from '../plans/publish-price.ts'
import { deletePurchase } from '../purchases/delete-purchase.ts'
import { autoRecharge, planPrices, plans, purchases, reversals, subscriptions } from '../tables.ts'
import { whileBilling } from '../while-billing.ts'
import { receiveEvents } from './receive-events.ts'
import { syncSubscription } from './sync.ts'

const orders = Number(process.env.EVENT_ORDERS ?? 4)
/** All months of the story have the same length. */
const begin = new Date('2027-05-03T12:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const steps = [
  ...['subscribe', 'upgrade', 'decline', 'renew', 'delete', 'cancel', 'refund', 'dispute', 'decide'],
] as const
type Step = (typeof steps)[number]
const outcomes = ['won', 'lost'] as const
type Outcome = (typeof outcomes)[number]
type Story = { person: Person; subscriptionRef: string; deletesUnpaid: boolean; take(step: Step): Promise<void> }

/**
 * A new person, with Auto Recharge on, at a payment provider that remembers no one; this test alone tells the app of
 * events there. `outcome`: of the dispute.
 */
async function beginStory(outcome: Outcome): Promise<Story> {
  const { ctx, clock, sandbox } = app
  await sandbox.control.reset()
  await ctx.db.update(plans).set({ productRef: null })
  await ctx.db.update(planPrices).set({ priceRef: null })
  clock.moveTo(begin.toISOString())
  // Turns that the previous story took would be later than this clock, and calls would wait for them.
  await ctx.db.delete(allowances)
  const person = await signedIn(ctx, 'expired', { credits: 0 })
  const customerRef = await customerRefOf(ctx, person.id)
  const { payments } = ctx.ports
  const priceRefOfPlan = async (plan: string) => priceRefOf(ctx, await priceIdOf(ctx, plan))
  await ctx.db
    .insert(autoRecharge)
    .values({ accountId: person.id, isOn: true, topUpId: await topUpIdOf(ctx), threshold: 1, changedAt: clock.read() })
  const lastPayment = async () => {
    const { latestInvoiceRef } = await payments.findSubscription(story.subscriptionRef)
    return (await payments.findInvoice(latestInvoiceRef ?? '')).paymentRef ?? ''
  }
  let disputeRef = ''
  const story: Story = { person, subscriptionRef: '', deletesUnpaid: false, take: (step) => happen[step]() }
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
    /** The invoice of an upgrade that is not paid stays open for a day. */
    async decline() {
      sandbox.control.stripe.declineNext()
      const change = { subscriptionRef: story.subscriptionRef, priceRef: await priceRefOfPlan('Plus'), charges: true }
      await expect(payments.changeNow({ key: 'story decline', ...change })).rejects.toMatchObject({ kind: 'declined' })
    },
    async renew() {
      await passTime(app, days(25))
    },
    /** By whoever did not pay it, as soon as it is listed. */
    async delete() {
      story.deletesUnpaid = true
    },
    async cancel() {
      const { subscriptionRef } = story
      await payments.setEndsWithPeriod({ key: 'story cancel', subscriptionRef, endsWithPeriod: true })
    },
    async refund() {
      await refundPayment(app, await lastPayment(), 2_450)
    },
    async dispute() {
      await passTime(app, hours(1))
      disputeRef = sandbox.control.stripe.openDispute({ paymentIntent: await lastPayment() })
    },
    async decide() {
      await passTime(app, hours(1))
      sandbox.control.stripe.closeDispute(disputeRef, outcome)
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
async function deliver({ person, deletesUnpaid }: Story, batches: readonly (readonly PaymentEvent[])[]) {
  for (const batch of batches) {
    await receiveEvents(app.ctx, batch)
    await app.workOff()
  }
  await sweepCredits(app.ctx, async () => new Set())
  if (deletesUnpaid) await deleteUnpaid(person)
}

async function deleteUnpaid({ id: accountId, viewer }: Person) {
  const isUnpaid = and(eq(purchases.accountId, accountId), ne(purchases.state, 'paid'))
  const own = { ...app.ctx, account: viewer.account }
  for (const { id } of await app.ctx.db.select().from(purchases).where(isUnpaid))
    await deletePurchase(own, { id, abilities: new Set() })
}

test(
  `${orders} stories whose events arrive late, repeatedly and in any order, while they happen and after, end in the same state`,
  async () => {
    const expected = { won: await stateAfterEachStep('won'), lost: await stateAfterEachStep('lost') }
    expect(expected.lost.decide).toMatchInlineSnapshot(`
      {
        "available": 0,
        "emails": [
          "Payment charged back: Pro",
          "Your Pro plan has ended",
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
          "revoke": -30000,
        },
        "notices": [
          "dispute.lost",
          "plan.cancelled",
          "plan.ended",
          "purchase.paid",
          "purchase.paid",
          "purchase.paid",
          "purchase.refunded",
        ],
        "owed": 0,
        "purchases": [
          {
            "credits": 10000,
            "day": 0,
            "disputed": 0,
            "hasReceipt": true,
            "name": "Basic",
            "paid": 1900,
            "refunded": 0,
            "state": "paid",
          },
          {
            "credits": 13546,
            "day": 10,
            "disputed": 0,
            "hasReceipt": true,
            "name": "Pro",
            "paid": 2032,
            "refunded": 0,
            "state": "paid",
          },
          {
            "credits": 30000,
            "day": 31,
            "disputed": "2450 lost",
            "hasReceipt": true,
            "name": "Pro",
            "paid": 4900,
            "refunded": 2450,
            "state": "paid",
          },
        ],
        "recharge": "refunded",
        "reversals": [
          {
            "amountMinor": 2450,
            "changes": 1,
            "credits": 15000,
            "kind": "refund",
            "state": "refunded",
            "writtenOff": 0,
          },
          {
            "amountMinor": 4900,
            "changes": 2,
            "credits": 15000,
            "kind": "dispute",
            "state": "lost",
            "writtenOff": 0,
          },
        ],
        "subscription": {
          "endsOnDay": 35,
          "isCancelled": true,
          "status": "ended",
          "usableDays": 0,
        },
      }
    `)
    const statesAfter = (step: Step) => expected.won[step].purchases.map(({ state }) => state)
    expect((['decline', 'renew', 'delete'] as const).map((step) => statesAfter(step).join())).toEqual([
      'paid,paid,waiting',
      'paid,paid,failed,paid',
      'paid,paid,paid',
    ])
    const random = seededRandom()
    for (let order = 0; order < orders; order += 1) {
      const outcome = outcomes[order % outcomes.length] ?? 'won'
      await liveThroughDisorder(outcome, expected[outcome], random)
    }
    expect(await verifyLedger(app.ctx)).toEqual([])
  },
  60_000 + orders * 10_000,
)

type State = Awaited<ReturnType<typeof stateOf>>

/** All events arrive at once here. */
async function stateAfterEachStep(outcome: Outcome): Promise<Record<Step, State>> {
  const story = await beginStory(outcome)
  const states: [Step, State][] = []
  for (const step of steps) {
    await story.take(step)
    await deliver(story, [await listEvents()])
    states.push([step, await stateOf(story.person)])
  }
  return Object.fromEntries(states) as Record<Step, State>
}

/** After each step some of the events so far arrive, or none, or all; in the end all of them. */
async function liveThroughDisorder(outcome: Outcome, expected: Record<Step, State>, random: RandomSource) {
  const story = await beginStory(outcome)
  const { person } = story
  const taken: string[] = [outcome]
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
      story,
      shuffled(
        events.filter(() => random.upTo(9) <= share),
        random,
      ),
    )
    const state = await stateOf(person)
    if (arriving === 'all') expect(unlessTooLate(state), taken.join(', ')).toEqual(unlessTooLate(expected[step]))
    else expectNothingInvented(state, expected[step])
  }
  // And once more, after whatever was never paid was deleted.
  for (const _ of ['late', 'again']) await deliver(story, shuffled(await listEvents(), random))
  expect(unlessTooLate(await stateOf(person)), taken.join(', ')).toEqual(unlessTooLate(expected.decide))
}

/** A cancellation is not announced if its event arrives only after the plan has ended. */
function unlessTooLate(state: State): State {
  if (state.subscription?.status !== 'ended') return state
  const emails = state.emails.filter((subject) => !/was cancelled$/.test(subject))
  return { ...state, emails, notices: state.notices.filter((kind) => kind !== 'plan.cancelled') }
}

/** However little of it is known: nothing was granted, or receipted, that was not bought by then. */
function expectNothingInvented(state: State, expected: State) {
  const paidOf = ({ purchases: bought }: State) =>
    bought.flatMap(({ refunded: _, disputed: __, ...purchase }) => (purchase.state === 'paid' ? [purchase] : []))
  const paid = paidOf(state)
  expect(paidOf(expected)).toEqual(expect.arrayContaining(paid))
  expect(state.ledger.grant ?? 0).toBe(paid.reduce((sum, { credits }) => sum + credits, 0))
  expect(state.notices.filter((kind) => kind === 'purchase.paid')).toHaveLength(paid.length)
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
  const back = await db.select().from(reversals).where(eq(reversals.accountId, accountId))
  const [recharge] = await db.select().from(autoRecharge).where(eq(autoRecharge.accountId, accountId))
  // A dispute that is already decided when it is first seen sends one notice.
  const isDecided = back.some(({ kind, state }) => kind === 'dispute' && state !== 'open')
  return {
    isPaid: viewer?.account.type === accountTypes.paid,
    available: await availableCredits(app.ctx, accountId),
    owed: await owedCredits(app.ctx, accountId),
    recharge: recharge?.isOn === true ? 'on' : recharge?.stoppedBecause,
    reversals: back
      .map(({ kind, state, amountMinor, credits, writtenOff, steps: changes }) => ({
        ...{ kind, state, amountMinor, credits, writtenOff, changes },
      }))
      .toSorted((a, b) => b.kind.localeCompare(a.kind)),
    ledger: Object.fromEntries(sums.map(({ kind, sum }) => [kind, sum])) as Record<string, number>,
    purchases: bought
      .map(
        ({ name, state, credits, amountMinor, refundedMinor, disputedMinor, dispute, purchasedAt, receiptNumber }) => ({
          day: dayOf(purchasedAt),
          name,
          state,
          credits,
          paid: amountMinor,
          refunded: refundedMinor,
          disputed: dispute === null ? 0 : `${disputedMinor} ${dispute}`,
          hasReceipt: receiptNumber !== null,
        }),
      )
      .toSorted((a, b) => a.day - b.day || b.name.localeCompare(a.name)),
    subscription: subscription && {
      status: subscription.status,
      endsOnDay: dayOf(subscription.expiresAt),
      usableDays: dayOf(subscription.usableUntil) - dayOf(subscription.expiresAt),
      isCancelled: subscription.cancelledAt !== null,
    },
    notices: told.map(({ kind }) => kind).filter((kind) => !(isDecided && kind === 'purchase.disputed')),
    emails: app
      .emailMessages(email)
      // The order in which receipts are numbered is chance.
      .map(({ subject }) => subject.replace(/\d{4,}/, 'number'))
      .filter((subject) => !(isDecided && subject.startsWith('Payment disputed')))
      .toSorted(),
  }
}
