import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { days } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { passTime } from '../../../testing/payments.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { readAudit } from '../../../testing/read-audit.ts'
import { liveOn, newSubscriber, subscriptionOf } from '../../../testing/subscribe.ts'
import { availableCredits, verifyLedger } from '../../credits/index.ts'
import { showAccountPlan } from '../active-plan.ts'
import { purchases } from '../tables.ts'
import { whileBilling } from '../while-billing.ts'
import { syncPayment } from './sync.ts'
import { tellEndings } from './tell-endings.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true, hasWebhooks: true })
})
afterAll(async () => {
  expect(await verifyLedger(app.ctx)).toEqual([])
  await app.close()
})

let staff: Person
let person: Person
let subscriptionId: string
let disputeRef: string
beforeEach(async () => {
  staff = await signedIn(app.ctx, 'admin')
  const subscriber = await newSubscriber(app)
  person = subscriber.person
  subscriptionId = subscriber.subscriptionId
  await app.workOff()
})

const bank = () => app.sandbox.control.stripe
const bought = () =>
  app.ctx.db.select().from(purchases).where(eq(purchases.accountId, person.id)).orderBy(purchases.purchasedAt)
const post = (path: string) => app.call('POST', path, { token: person.token })
const state = () => subscriptionOf(app.ctx, person)
const atStripe = async () => app.ctx.ports.payments.findSubscription((await state()).subscriptionRef ?? '')
const texts = ({ email }: Person) =>
  app
    .emailMessages(email)
    .map(({ text = '' }) => text.replaceAll(/\s+/g, ' '))
    .join('\n')

async function dispute(which = 0) {
  disputeRef = bank().openDispute({ paymentIntent: (await bought())[which]?.paymentRef ?? '' })
  await heard()
}
async function decide(outcome: 'won' | 'lost') {
  bank().closeDispute(disputeRef, outcome)
  await heard()
}
/** Each event arrives, and the payment is looked at once more without one. */
async function heard() {
  await passTime(app, 1_000)
  await app.workOff()
  for (const { paymentRef } of await bought())
    if (paymentRef !== null) await whileBilling(app.ctx, person.id, () => syncPayment(app.ctx, person.id, paymentRef))
  await app.workOff()
}

describe('a plan whose payment is disputed', () => {
  test('does not renew until that is decided, and says so', async () => {
    await dispute()
    expect(await state()).toMatchObject({
      status: 'active',
      cancelledAt: expect.any(Date),
      heldFor: expect.any(String),
    })
    expect(await atStripe()).toMatchObject({ status: 'active', endsWithPeriod: true })
    expect(texts(person)).toContain('the plan won’t renew until the dispute is closed')
    expect(await post(`/plans/resume-subscription/${subscriptionId}`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('is disputed') },
    })
    expect(await showAccountPlan(app.ctx, person.id)).toMatchObject({ subscription: { is_disputed: true } })
    await liveOn(app, person, days(28))
    await tellEndings(app.ctx)
    await app.workOff()
    expect(texts(person)).toContain('If the dispute is closed in our favor before then')
    await liveOn(app, person, days(4))
    expect(await bought()).toHaveLength(1)
    expect(await state()).toMatchObject({ status: 'ended' })
  })

  test('renews as before once the dispute is won', async () => {
    await dispute()
    await decide('won')
    expect(await state()).toMatchObject({ status: 'active', cancelledAt: null, heldFor: null })
    expect(await atStripe()).toMatchObject({ endsWithPeriod: false })
    expect(await availableCredits(app.ctx, person.id)).toBe(10_000)
    await liveOn(app, person, days(32))
    expect(await bought()).toMatchObject([{ state: 'paid' }, { state: 'paid' }])
  })

  test('stays cancelled where its owner had cancelled it', async () => {
    expect((await post(`/plans/cancel-subscription/${subscriptionId}`)).status).toBe(200)
    await dispute()
    await decide('won')
    expect(await state()).toMatchObject({ status: 'active', cancelledAt: expect.any(Date), heldFor: null })
  })

  test('ends at once when the payment is charged back: here, at Stripe, with its credits, and everybody is told', async () => {
    await dispute()
    await decide('lost')
    expect(await state()).toMatchObject({ status: 'ended' })
    expect((await state()).usableUntil.getTime()).toBeLessThanOrEqual(app.clock.read().getTime())
    expect(await atStripe()).toMatchObject({ status: 'ended' })
    expect(await availableCredits(app.ctx, person.id)).toBe(0)
    expect(texts(person).match(/because its payment was charged back/g)).toHaveLength(1)
    expect(texts(staff)).toContain('Its credits were removed.')
    expect(await readAudit(app.ctx, person)).toContainEqual(
      expect.objectContaining({ action: 'payments.found', data: expect.objectContaining({ finding: 'plan-ended' }) }),
    )
    // Whoever comes back may subscribe again.
    const reply = await app.call('POST', '/plans/checkout', {
      token: person.token,
      body: { price_id: (await state()).priceId },
    })
    expect(reply.status).toBe(200)
  })

  test('ends also where it was cancelled, and where the dispute is lost when we first hear of it', async () => {
    expect((await post(`/plans/cancel-subscription/${subscriptionId}`)).status).toBe(200)
    disputeRef = bank().openDispute({ paymentIntent: (await bought())[0]?.paymentRef ?? '' })
    bank().closeDispute(disputeRef, 'lost')
    await heard()
    expect(await state()).toMatchObject({ status: 'ended' })
    expect(texts(person).match(/because its payment was charged back/g)).toHaveLength(1)
  })

  test('goes on where a later period was paid for by another payment', async () => {
    person = await liveOn(app, person, days(32))
    await dispute(0)
    await decide('lost')
    expect(await state()).toMatchObject({ status: 'active', cancelledAt: null, heldFor: null })
    expect(await atStripe()).toMatchObject({ status: 'active', endsWithPeriod: false })
  })

  test('is held once more where a dispute that was won is contested again', async () => {
    await dispute()
    await decide('won')
    bank().reopenDispute(disputeRef)
    await heard()
    expect(await state()).toMatchObject({ cancelledAt: expect.any(Date), heldFor: expect.any(String) })
    await decide('lost')
    expect(await state()).toMatchObject({ status: 'ended' })
  })

  test('is resumed by staff at Stripe, and not held again for the same dispute', async () => {
    await dispute()
    const { subscriptionRef } = await state()
    await app.ctx.ports.payments.setEndsWithPeriod({
      ...{ key: 'staff', subscriptionRef: subscriptionRef ?? '', endsWithPeriod: false },
    })
    await heard()
    expect(await state()).toMatchObject({ status: 'active', cancelledAt: null, heldFor: null })
  })
})
