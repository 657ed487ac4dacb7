import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { days } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { passTime } from '../../../testing/payments.ts'
import { type Person, signedIn, suspend } from '../../../testing/people.ts'
import { readAudit } from '../../../testing/read-audit.ts'
import { liveOn, newSubscriber, priceIdOf, subscriptionOf, untilRenewal } from '../../../testing/subscribe.ts'
import { availableCredits, verifyLedger } from '../../credits/index.ts'
import { showAccountPlan } from '../active-plan.ts'
import { purchases } from '../tables.ts'
import { whileBilling } from '../while-billing.ts'
import { notifyOfEndings } from './notify-of-endings.ts'
import { storeSubscription } from './store-subscription.ts'
import { syncPayment } from './sync.ts'

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
// Otherwise the staff of earlier tests would also get an email about each dispute.
afterEach(() => suspend(app.ctx, staff))

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

type Verb = 'setEndsWithPeriod' | 'endSubscription'
/** Looks at the first payment in a process that is killed before or after the provider has done what it is asked. */
async function cutOff(verb: Verb, when: 'before' | 'after') {
  const payments = app.ctx.ports.payments
  const failing = async (input: Parameters<typeof payments.setEndsWithPeriod>[0]) => {
    if (when === 'after') await payments[verb](input)
    throw new Error('cut off')
  }
  const ctx = { ...app.ctx, ports: { ...app.ctx.ports, payments: { ...payments, [verb]: failing } } }
  const paymentRef = (await bought())[0]?.paymentRef ?? ''
  await expect(whileBilling(app.ctx, person.id, () => syncPayment(ctx, person.id, paymentRef))).rejects.toThrow(
    'cut off',
  )
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
    const body = { subscriptionId, priceId: await priceIdOf(app.ctx, 'Pro'), update_on: 'now' }
    expect(
      await app.call('POST', '/plans/upgrade-downgrade-subscription', { token: person.token, body }),
    ).toMatchObject({ status: 409, body: { message: expect.stringContaining('is disputed') } })
    await liveOn(app, person, await untilRenewal(app, person, days(-2)))
    await notifyOfEndings(app.ctx)
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

  test('stays cancelled if it was cancelled at Stripe and we learn of that only after the dispute', async () => {
    const { subscriptionRef } = await state()
    const { payments } = app.ctx.ports
    await payments.setEndsWithPeriod({
      key: `cancel ${subscriptionId}`,
      subscriptionRef: subscriptionRef ?? '',
      endsWithPeriod: true,
    })
    disputeRef = bank().openDispute({ paymentIntent: (await bought())[0]?.paymentRef ?? '' })
    const paymentRef = (await bought())[0]?.paymentRef ?? ''
    await whileBilling(app.ctx, person.id, () => syncPayment(app.ctx, person.id, paymentRef))
    expect(await state()).toMatchObject({ cancelledAt: expect.any(Date), heldFor: null })
    await app.workOff()
    expect(texts(person)).not.toContain('the plan won’t renew until the dispute is closed')
    await decide('won')
    expect(await state()).toMatchObject({ status: 'active', cancelledAt: expect.any(Date), heldFor: null })
    expect(await atStripe()).toMatchObject({ endsWithPeriod: true })
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
    // A customer who comes back may subscribe again.
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

  test('stays held until the last of two disputed payments of its period is decided', async () => {
    const body = { subscriptionId, priceId: await priceIdOf(app.ctx, 'Pro'), update_on: 'now' }
    await passTime(app, 1_000)
    const change = await app.call('POST', '/plans/upgrade-downgrade-subscription', { token: person.token, body })
    expect(change.status).toBe(200)
    await app.workOff()
    expect(await bought()).toMatchObject([{ name: 'Basic' }, { name: 'Pro' }])
    await dispute(0)
    const first = disputeRef
    await dispute(1)
    const second = disputeRef
    const [basic, upgrade] = await bought()
    bank().closeDispute(first, 'won')
    await whileBilling(app.ctx, person.id, () => syncPayment(app.ctx, person.id, basic?.paymentRef ?? ''))
    expect(await state()).toMatchObject({ cancelledAt: expect.any(Date), heldFor: upgrade?.id })
    expect(await atStripe()).toMatchObject({ endsWithPeriod: true })
    disputeRef = second
    await decide('won')
    expect(await state()).toMatchObject({ status: 'active', cancelledAt: null, heldFor: null })
    expect(await atStripe()).toMatchObject({ endsWithPeriod: false })
  })

  test.each(['before', 'after'] as const)('is held where that was cut off %s Stripe had done it', async (when) => {
    disputeRef = bank().openDispute({ paymentIntent: (await bought())[0]?.paymentRef ?? '' })
    await cutOff('setEndsWithPeriod', when)
    const { subscriptionRef } = await state()
    // The event of the subscription is handled first.
    await whileBilling(app.ctx, person.id, async () => {
      const found = await app.ctx.ports.payments.findSubscription(subscriptionRef ?? '')
      await storeSubscription(app.ctx, person.id, found, undefined)
    })
    await heard()
    expect(await state()).toMatchObject({ cancelledAt: expect.any(Date), heldFor: expect.any(String) })
    expect(await atStripe()).toMatchObject({ endsWithPeriod: true })
    expect(texts(person)).toContain('the plan won’t renew until the dispute is closed')
    await decide('won')
    expect(await state()).toMatchObject({ status: 'active', cancelledAt: null, heldFor: null })
    expect(await atStripe()).toMatchObject({ endsWithPeriod: false })
  })

  test.each(['before', 'after'] as const)(
    'ends with its reason where that was cut off %s Stripe had done it',
    async (when) => {
      disputeRef = bank().openDispute({ paymentIntent: (await bought())[0]?.paymentRef ?? '' })
      bank().closeDispute(disputeRef, 'lost')
      await cutOff('endSubscription', when)
      await heard()
      expect(await state()).toMatchObject({ status: 'ended' })
      expect(await atStripe()).toMatchObject({ status: 'ended' })
      expect(texts(person).match(/because its payment was charged back/g)).toHaveLength(1)
      expect(await readAudit(app.ctx, person)).toContainEqual(
        expect.objectContaining({ action: 'payments.found', data: expect.objectContaining({ finding: 'plan-ended' }) }),
      )
    },
  )

  test('is held once more for a new dispute where its resuming was cut off', async () => {
    await dispute()
    bank().closeDispute(disputeRef, 'won')
    await cutOff('setEndsWithPeriod', 'after')
    await heard()
    expect(await state()).toMatchObject({ cancelledAt: null, heldFor: null })
    bank().reopenDispute(disputeRef)
    await heard()
    expect(await state()).toMatchObject({ cancelledAt: expect.any(Date), heldFor: expect.any(String) })
  })

  test('is not resumed by its owner while the dispute is open, even if they had cancelled it', async () => {
    expect((await post(`/plans/cancel-subscription/${subscriptionId}`)).status).toBe(200)
    await dispute()
    expect(await post(`/plans/resume-subscription/${subscriptionId}`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('is disputed') },
    })
    expect(await state()).toMatchObject({ cancelledAt: expect.any(Date), heldFor: null })
    // Other calls don’t tell them to resume it either.
    const message = expect.stringContaining('You can resume it once the dispute is closed')
    const { token } = person
    const priceId = await priceIdOf(app.ctx, 'Pro')
    for (const [method, path, body] of [
      ['POST', '/plans/checkout', { price_id: priceId }],
      ['POST', '/plans/upgrade-downgrade-subscription', { subscriptionId, priceId, update_on: 'now' }],
      ['GET', `/plans/preview-change?price_id=${priceId}&when=now`, undefined],
    ] as const) {
      const reply = await app.call(method, path, { token, ...(body && { body }) })
      expect(reply, path).toMatchObject({ status: 409, body: { message } })
    }
    await decide('won')
    expect((await post(`/plans/resume-subscription/${subscriptionId}`)).status).toBe(200)
  })
})
