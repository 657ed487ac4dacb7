import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Purchase } from '#contract/billing/purchases/rows.ts'
import { hours, after as later } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { noHoldsInUse } from '../../../testing/ledger-account.ts'
import { passTime, payCheckout, refundPayment } from '../../../testing/payments.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { liveOn, newSubscriber, saveCard, untilRenewal } from '../../../testing/subscribe.ts'
import { availableCredits, grantCredits, holdCredits, settleHold, verifyLedger } from '../../credits/index.ts'
import { sweepCredits } from '../../credits/module.ts'
import { findCustomerRef } from '../customers/ensure-customer.ts'
import { startRecharges } from '../recharge/start-recharges.ts'
import { purchases, reversals } from '../tables.ts'
import { whileBilling } from '../while-billing.ts'
import { syncInvoice, syncPayment } from './sync.ts'

let app: TestApp
let support: Person
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true, hasWebhooks: true })
  support = await signedIn(app.ctx, 'admin')
})
afterAll(async () => {
  expect(await verifyLedger(app.ctx)).toEqual([])
  await app.close()
})

let person: Person
let paymentRef: string
let disputeRef: string
/** 4 000 credits for £10, and Auto Recharge below 2 000. */
beforeEach(async () => {
  person = await signedIn(app.ctx, 'paid', { credits: 0 })
  await saveCard(app, person)
  await app.workOff()
  const [bought] = await app.ctx.db.select().from(purchases).where(eq(purchases.accountId, person.id))
  paymentRef = bought?.paymentRef ?? ''
})

const bank = () => app.sandbox.control.stripe
let keys = 0
const about = () => {
  keys += 1
  return { accountId: person.id, key: `work ${keys}`, reference: 'work', actor: 'system' }
}
const hold = (amount: number) =>
  holdCredits(app.ctx, { ...about(), amount, title: 'A check', expiresAt: later(app.clock.read(), hours(1)) })
const settle = (holdId: string, amount: number) => settleHold(app.ctx, { ...about(), holdId, amount })

const steps = {
  dispute: () => {
    disputeRef = bank().openDispute({ paymentIntent: paymentRef })
  },
  'dispute of a quarter': () => {
    disputeRef = bank().openDispute({ paymentIntent: paymentRef, amount: 250 })
  },
  'dispute of half': () => {
    disputeRef = bank().openDispute({ paymentIntent: paymentRef, amount: 500 })
  },
  inquiry: () => {
    disputeRef = bank().openDispute({ paymentIntent: paymentRef, isInquiry: true })
  },
  win: () => bank().closeDispute(disputeRef, 'won'),
  reopen: () => bank().reopenDispute(disputeRef),
  'turn Auto Recharge on': async () => {
    const body = { enabled: 1 }
    expect((await app.call('PUT', '/plans/auto-recharge', { token: person.token, body })).status).toBe(200)
  },
  lose: () => bank().closeDispute(disputeRef, 'lost'),
  'refund half': () => refundPayment(app, paymentRef, 500),
  'refund the rest': () => refundPayment(app, paymentRef),
  'fail the first refund': async () => {
    const { refunds } = await app.ctx.ports.payments.findPayment(paymentRef)
    bank().failRefund(refunds.at(-1)?.refundRef ?? '')
  },
  'spend 3000': async () => settle((await hold(3_000)).holdId, 3_000),
  'let the rest expire': async () => {
    const now = app.clock.read().toISOString()
    await app.ctx.db.execute(sql`update credit_lots set expires_at = ${now} where account_id = ${person.id}`)
    await sweepCredits(app.ctx, noHoldsInUse)
  },
  'get 1000': () =>
    grantCredits(app.ctx, { ...about(), amount: 1_000, title: 'More', source: 'plan', expiresAt: null }),
} satisfies Record<string, () => unknown>
type Step = keyof typeof steps

/** By the webhooks that have arrived, and without. */
async function look() {
  await app.workOff()
  await whileBilling(app.ctx, person.id, () => syncPayment(app.ctx, person.id, paymentRef))
}

/** The webhooks of each step arrive before the next step, each delivered twice. */
async function live(...names: Step[]) {
  for (const name of names) {
    await steps[name]()
    await passTime(app, 1_000)
    await look()
  }
}

async function stand() {
  const { token } = person
  const listed = await app.call('GET', '/plans/list-customer-plans', { token })
  const { top_up_subscriptions: bought } = listed.body as { top_up_subscriptions: Purchase[] }
  const history = (await app.call('GET', '/user/history', { token })).body as { owed: number }
  const forecast = (await app.call('GET', '/credits/forecast', { token })).body as { available: number }
  const { state, refunded, disputed } = bought.at(-1) ?? {}
  return { available: forecast.available, owed: history.owed, state, refunded, disputed }
}
const texts = ({ email } = person) => app.emailMessages(email).map(({ text = '' }) => text.replaceAll(/\s+/g, ' '))
const subjects = ({ email } = person) => app.emailMessages(email).map(({ subject }) => subject.replace(/^.*? – /, ''))

const paid = { available: 4_000, owed: 0, state: 'paid', refunded: 0, disputed: 0 }

describe('money that comes back', () => {
  test.each<[Step[], Partial<Awaited<ReturnType<typeof stand>>>]>([
    [['inquiry'], {}],
    [['inquiry', 'win'], {}],
    [['inquiry', 'lose'], { available: 0, state: 'charged_back', disputed: 10 }],
    [['dispute'], { available: 0, state: 'disputed', disputed: 10 }],
    [['dispute', 'lose'], { available: 0, state: 'charged_back', disputed: 10 }],
    [['dispute', 'win'], {}],
    [['dispute', 'win', 'dispute'], { available: 0, state: 'disputed', disputed: 10 }],
    [['dispute', 'win', 'reopen'], { available: 0, state: 'disputed', disputed: 10 }],
    [['dispute', 'win', 'reopen', 'lose'], { available: 0, state: 'charged_back', disputed: 10 }],
    [['dispute', 'win', 'reopen', 'win'], {}],
    [['dispute of a quarter'], { available: 3_000, state: 'disputed', disputed: 2.5 }],
    [['refund half', 'dispute'], { available: 0, state: 'disputed', refunded: 5, disputed: 5 }],
    [['refund half', 'dispute', 'win'], { available: 2_000, refunded: 5 }],
    [['refund half', 'dispute', 'fail the first refund'], { available: 0, state: 'disputed', disputed: 10 }],
    [['spend 3000', 'dispute'], { available: 0, owed: 3_000, state: 'disputed', disputed: 10 }],
    [['spend 3000', 'dispute', 'get 1000'], { available: 0, owed: 2_000, state: 'disputed', disputed: 10 }],
    [['spend 3000', 'dispute', 'get 1000', 'win'], { available: 2_000 }],
    [['refund half', 'fail the first refund'], {}],
    [['spend 3000', 'refund half', 'fail the first refund'], { available: 1_000 }],
    [['refund half', 'refund the rest', 'fail the first refund'], { available: 2_000, refunded: 5 }],
    [['let the rest expire', 'refund the rest'], { available: 0, refunded: 10 }],
    [['spend 3000', 'let the rest expire', 'dispute'], { available: 0, owed: 3_000, state: 'disputed', disputed: 10 }],
    [['spend 3000', 'let the rest expire', 'dispute', 'win'], { available: 0 }],
    [['spend 3000', 'let the rest expire', 'refund half'], { available: 0, owed: 1_000, refunded: 5 }],
    [['dispute', 'let the rest expire', 'win'], {}],
    // Each gives back its own: the refund took 2 000 that were valid, the dispute 2 000 that had expired.
    [['refund half', 'let the rest expire', 'dispute of half', 'win'], { available: 0, refunded: 5 }],
    [
      ['refund half', 'let the rest expire', 'dispute of half', 'fail the first refund'],
      { available: 2_000, state: 'disputed', disputed: 5 },
    ],
    [['refund half', 'let the rest expire', 'dispute', 'fail the first refund', 'win'], { available: 2_000 }],
  ])('%j', async (names, expected) => {
    await live(...names)
    expect(await stand()).toEqual({ ...paid, ...expected })
    expect(await verifyLedger(app.ctx, person.id)).toEqual([])
  })

  test('of credits that a check holds is not returned when the check ends', async () => {
    const { holdId } = await hold(4_000)
    await live('dispute')
    expect(await stand()).toMatchObject({ available: 0, owed: 4_000 })
    await settle(holdId, 1_000)
    expect(await stand()).toMatchObject({ available: 0, owed: 1_000 })
    await live('win')
    expect(await stand()).toMatchObject({ available: 3_000, owed: 0 })
  })

  test('notifies the account and staff once, and stops Auto Recharge', async () => {
    const staffBefore = subjects(support).length
    await live('dispute')
    await startRecharges(app.ctx)
    await app.workOff()
    expect(await app.call('GET', '/plans/auto-recharge', { token: person.token })).toMatchObject({
      body: { enabled: false, stopped_because: 'disputed', last_recharge: null },
    })
    await live('win')
    const told = subjects().filter((subject) => /disput/i.test(subject))
    expect(told.toSorted().toReversed()).toEqual([
      expect.stringContaining('Payment disputed: Top Up'),
      expect.stringContaining('Dispute closed: Top Up'),
    ])
    const [ofStaff, ...more] = subjects(support).slice(0, subjects(support).length - staffBefore)
    expect([ofStaff, more]).toEqual([expect.stringContaining(`Customer ${person.id} disputed a payment`), []])
  })

  test('that was returned and is disputed again is announced as new, and stops Auto Recharge again', async () => {
    const staffBefore = subjects(support).length
    await live('dispute', 'win', 'turn Auto Recharge on', 'reopen')
    expect(await app.call('GET', '/plans/auto-recharge', { token: person.token })).toMatchObject({
      body: { enabled: false, stopped_because: 'disputed' },
    })
    const told = texts().filter((text) => text.includes('because it was disputed'))
    expect(told).toEqual([
      expect.stringContaining('Auto Recharge was turned off.'),
      expect.stringContaining('Auto Recharge was turned off.'),
    ])
    expect(subjects(support).length - staffBefore).toBe(2)
  })

  test('before we know that it was paid changes nothing until its purchase is', async () => {
    const { person: subscriber } = await newSubscriber(app)
    const rowsOf = () => app.ctx.db.select().from(purchases).where(eq(purchases.accountId, subscriber.id))
    const notified = () => subjects(subscriber).filter((subject) => /refund|receipt/i.test(subject)).length
    bank().declineNext({ customer: (await findCustomerRef(app.ctx, subscriber.id)) ?? '', times: 1 })
    await liveOn(app, subscriber, await untilRenewal(app, subscriber))
    const unpaid = (await rowsOf()).find(({ state }) => state === 'waiting')
    const dropped = bank().addWebhookFault({ effect: 'drop' })
    await payCheckout(app, unpaid?.payUrl ?? '')
    const invoiceRef = unpaid?.businessKey.replace('inv:', '') ?? ''
    const paymentOf = async () => (await app.ctx.ports.payments.findInvoice(invoiceRef)).paymentRef ?? ''
    const payment = await paymentOf()
    await refundPayment(app, payment)
    bank().clearWebhookFaults(dropped)
    // As if the invoice had been fetched while it was being paid.
    await app.ctx.db
      .update(purchases)
      .set({ paymentRef: payment })
      .where(eq(purchases.id, unpaid?.id ?? ''))
    const notices = notified()
    await whileBilling(app.ctx, subscriber.id, () => syncPayment(app.ctx, subscriber.id, payment))
    await app.workOff()
    const now = (await rowsOf()).find(({ id }) => id === unpaid?.id)
    expect([now?.state, now?.refundedMinor, notified() - notices]).toEqual(['waiting', 0, 0])
    await whileBilling(app.ctx, subscriber.id, () => syncInvoice(app.ctx, subscriber.id, invoiceRef))
    await app.workOff()
    await sweepCredits(app.ctx, noHoldsInUse)
    const paid = (await rowsOf()).find(({ id }) => id === unpaid?.id)
    expect(paid).toMatchObject({ state: 'paid', refundedMinor: 1_900, credits: 10_000 })
    expect([await availableCredits(app.ctx, subscriber.id), notified() - notices]).toEqual([0, 2])
  })

  test.each(['won', 'lost'] as const)(
    'of which the first we hear is that it was %s has the account and staff notified of all of it, once',
    async (outcome) => {
      const staffBefore = subjects(support).length
      // Its events do not arrive before it is decided.
      const dropped = bank().addWebhookFault({ effect: 'drop' })
      steps.dispute()
      await passTime(app, 1_000)
      bank().closeDispute(disputeRef, outcome)
      await passTime(app, 1_000)
      bank().clearWebhookFaults(dropped)
      await look()
      await look()
      const [email] = texts().filter((text) => text.includes('dispute'))
      for (const words of ['£10.00', '4,000 credits were removed', 'Auto Recharge was turned off.', 'Top Up'])
        expect(email).toContain(words)
      expect(email).toContain(outcome === 'won' ? 'the payment stands' : 'charged back £10.00')
      const ofStaff = texts(support).slice(0, subjects(support).length - staffBefore)
      expect(ofStaff).toEqual([expect.stringContaining(`The dispute is already ${outcome}`)])
      const left = outcome === 'won' ? {} : { available: 0, state: 'charged_back', disputed: 10 }
      expect(await stand()).toEqual({ ...paid, ...left })
      expect((await app.call('GET', '/plans/auto-recharge', { token: person.token })).body).toMatchObject({
        enabled: false,
        stopped_because: 'disputed',
      })
    },
  )

  test.each<[Step[], RegExp]>([
    [['dispute', 'lose'], /Payment charged back: Top Up/],
    [['refund half', 'fail the first refund'], /Your refund failed: Top Up/],
  ])('%j sends one notice', async (names, subject) => {
    await live(...names)
    expect(subjects().filter((each) => subject.test(each))).toHaveLength(1)
  })

  test.each<[Step[], string]>([
    [['dispute of a quarter', 'lose'], 'charged back £2.50. The 1,000 credits removed for it won’t be restored.'],
    [['refund half', 'fail the first refund'], 'hasn’t reached you. 2,000 credits were restored to your account.'],
    [
      ['spend 3000', 'refund half', 'fail the first refund'],
      '2,000 credits were restored. 1,000 of them paid off credits you owed after a refund or dispute, and 1,000 were added to your balance.',
    ],
    [
      ['spend 3000', 'dispute', 'get 1000', 'win'],
      '4,000 credits were restored. 2,000 of them paid off credits you owed after a refund or dispute, and 2,000 were added to your balance.',
    ],
    [
      ['spend 3000', 'let the rest expire', 'dispute', 'win'],
      '3,000 credits were restored. All of them paid off credits you owed',
    ],
    [['let the rest expire', 'dispute', 'lose'], 'charged back £10.00. View'],
  ])('%j says what really became of the credits', async (names, words) => {
    await live(...names)
    expect(texts().some((text) => text.includes(words))).toBe(true)
  })

  test('is paid off by the next purchase, and everything that tells of it says what was really added', async () => {
    await live('spend 3000', 'dispute')
    const ask = (path: string) => app.call('GET', path, { token: person.token })
    expect((await ask('/plans/get-amount')).body).toMatchObject({ owed: 3_000 })
    await saveCard(app, person)
    await app.workOff()
    expect(texts().find((text) => text.includes('paid off'))).toContain(
      'It included 4,000 credits. 3,000 of them paid off credits you owed after a refund or dispute, and 1,000 were added.',
    )
    const { top_up_subscriptions: bought } = (await ask('/plans/list-customer-plans')).body as {
      top_up_subscriptions: Purchase[]
    }
    expect(bought.map(({ credits, debt_paid }) => [credits, debt_paid]).toSorted()).toEqual([
      [4_000, 0],
      [4_000, 3_000],
    ])
    expect(await stand()).toMatchObject({ available: 1_000, owed: 0 })
    expect((await ask('/plans/get-amount')).body).toMatchObject({ owed: 0 })
  })

  test('keeps its row: what it took, and how often it changed', async () => {
    await live('dispute', 'win')
    expect(await app.ctx.db.select().from(reversals).where(eq(reversals.accountId, person.id))).toEqual([
      expect.objectContaining({ ref: disputeRef, kind: 'dispute', state: 'returned', credits: 0, steps: 2 }),
    ])
  })
})
