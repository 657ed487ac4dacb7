import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AccountPlan } from '#contract/accounts/rows.ts'
import type { ChangePreview } from '#contract/billing/subscriptions/endpoints.ts'
import { days, hours, systemWait } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { passTime, payCheckout } from '../../../testing/payments.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { readAudit } from '../../../testing/read-audit.ts'
import { liveOn, newSubscriber, priceIdOf, subscribe, subscriptionOf } from '../../../testing/subscribe.ts'
import { availableCredits, grantCredits, holdCredits, revokeCredits } from '../../credits/index.ts'
import { findCustomerRef } from '../customers/ensure-customer.ts'
import { handleEvents } from '../sync/handle-events.ts'
import { planPrices, purchases } from '../tables.ts'
import { changePlan } from './change-plan.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true, hasWebhooks: true })
})
afterAll(() => app.close())
afterEach(() => app.sandbox.control.clearFaults())

let person: Person
let subscriptionId: string
beforeEach(async () => {
  ;({ person, subscriptionId } = await newSubscriber(app))
})

async function pass(milliseconds: number) {
  person = await liveOn(app, person, milliseconds)
}

/** The two wait for each other here, so waiting must take time. */
const patient = () => ({ ...app.ctx, wait: systemWait, account: person.viewer.account })
const toPro = async () => ({
  accountId: person.id,
  subscriptionId,
  priceId: await priceIdOf(app.ctx, 'Pro'),
  when: 'now' as const,
  charges: true,
  actorId: person.id,
})

type Change = { plan?: string; interval?: 'month' | 'year'; on?: 'now' | 'after'; as_of?: string; by?: Person }
async function change({ plan = 'Pro', interval = 'month', on = 'now', as_of, by = person }: Change = {}) {
  const priceId = await priceIdOf(app.ctx, plan, interval)
  const path = '/plans/upgrade-downgrade-subscription'
  const body = { subscriptionId, priceId, update_on: on, as_of, prorationBehavior: 'none', planId: 99, isJob: true }
  return app.call('POST', path, { token: by.token, body })
}
const preview = async (query: string, { token } = person) =>
  app.call('GET', `/plans/preview-change?${query}`, { token })
const paidBy = async ({ id }: Person) =>
  (await app.ctx.db.select().from(purchases).where(eq(purchases.accountId, id)))
    .toSorted((a, b) => a.purchasedAt.getTime() - b.purchasedAt.getTime() || a.amountMinor - b.amountMinor)
    .map(({ name, interval, amountMinor, credits }) => `${name} ${interval} ${amountMinor} ${credits}`)
const planOf = async ({ token }: Person) =>
  ((await app.call('GET', '/user/show', { token })).body as { plan: AccountPlan }).plan?.subscription

describe('a change to a dearer plan at once', () => {
  test('charges the difference for what is left of the period, grants as much of the difference of the allowances, and is on record', async () => {
    const reply = await change()
    expect(reply).toMatchObject({ status: 200, body: { message: 'Plan successfully changed!' } })
    expect((reply.body as { data: AccountPlan }).data?.subscription).toMatchObject({
      ...{ name: 'Pro', interval: 'month', sub_id: subscriptionId, price: 49, currency: 'GBP', status: 'active' },
      ...{ price_id: await priceIdOf(app.ctx, 'Pro'), next: null, pay_url: null, can_change: true, is_trial: false },
    })
    expect(await paidBy(person)).toEqual(['Basic month 1900 10000', 'Pro month 3000 20000'])
    expect(await availableCredits(app.ctx, person.id)).toBe(30_000)
    const audit = await readAudit(app.ctx, person)
    expect(audit.filter(({ action }) => action === 'subscription.changed')).toEqual([
      expect.objectContaining({
        actorId: person.id,
        data: { from: 'Basic, monthly', to: 'Pro, monthly', when: 'now', charged: true, request: expect.any(String) },
      }),
    ])
  })

  test('charges what its preview said', async () => {
    const { purchasedAt, expiresAt } = await subscriptionOf(app.ctx, person)
    await pass((expiresAt.getTime() - purchasedAt.getTime()) / 3)
    const price_id = await priceIdOf(app.ctx, 'Pro')
    const { status, body } = await preview(`price_id=${price_id}&when=now`)
    const seen = body as ChangePreview
    expect(status).toBe(200)
    expect(seen).toMatchObject({ direction: 'upgrade', can_be_now: true, currency: 'GBP', credits_now: 13_333 })
    expect(seen).toMatchObject({ next_price: 49, next_date: (await planOf(person))?.expiry_date, tax: 0 })
    expect(seen.due_now).toBeGreaterThan(15)
    expect(seen.due_now).toBeLessThan(25)
    expect(Math.round(seen.lines.reduce((sum, { amount }) => sum + amount, 0) * 100)).toBe(
      Math.round(seen.due_now * 100),
    )
    const rest = { interval: 'month', from: seen.as_of, until: (await planOf(person))?.expiry_date }
    expect(seen.lines.map(({ plan }) => plan)).toEqual([
      { ...rest, name: 'Basic', part: 'unused' },
      { ...rest, name: 'Pro', part: 'remaining' },
    ])
    expect(seen.lines[0]?.description).toMatch(/^Unused time on Basic after /)
    app.clock.advance(60_000)
    expect(await change({ as_of: seen.as_of ?? '' })).toMatchObject({ status: 200 })
    expect((await paidBy(person)).at(-1)).toBe(`Pro month ${Math.round(seen.due_now * 100)} 13333`)
  })

  test('previews the credits that are really added where some pay off a debt', async () => {
    const who = { accountId: person.id, reference: 'test', actor: 'system', title: 'Lost' }
    const grant = { ...who, key: 'grant', amount: 10_500, source: 'top-up', expiresAt: null } as const
    const { lotId } = await grantCredits(app.ctx, grant)
    const hold = { ...who, key: 'hold', amount: 20_500, expiresAt: new Date(app.clock.read().getTime() + hours(1)) }
    await holdCredits(app.ctx, hold)
    await revokeCredits(app.ctx, { ...who, key: 'revoke', amount: 10_500, lotId })
    const seen = (await preview(`price_id=${await priceIdOf(app.ctx, 'Pro')}&when=now`)).body
    expect(seen).toMatchObject({ credits_now: 9_500, debt_paid: 10_500 })
    await change()
    expect(await availableCredits(app.ctx, person.id)).toBe(9_500)
  })

  test.each([
    ['before the change', -hours(1)],
    ['in the future', hours(24)],
  ])('is refused where its price is reckoned from a time long %s', async (_what, offset) => {
    await pass(days(3))
    const as_of = new Date(app.clock.read().getTime() + offset).toISOString()
    expect(await change({ as_of })).toMatchObject({ status: 409, body: { code: 'subscription.changed' } })
    expect((await planOf(person))?.name).toBe('Basic')
  })

  test('asked for twice at the same moment is made and charged once', async () => {
    const asked = await toPro()
    const replies = await Promise.all([changePlan(patient(), asked), changePlan(patient(), asked)])
    for (const { plan } of replies) expect(plan?.subscription.name).toBe('Pro')
    expect(await paidBy(person)).toEqual(['Basic month 1900 10000', 'Pro month 3000 20000'])
  })

  test.each(['before', 'after'] as const)(
    'whose answer is cut off %s it was made can be asked for again',
    async (cutConnection) => {
      // The package tries three times.
      app.sandbox.control.addFault({ path: '/v1/subscriptions/sub_*', method: 'POST', cutConnection, times: 3 })
      expect(await change()).toMatchObject({ status: 503, body: { code: 'payment.unavailable' } })
      app.sandbox.control.clearFaults()
      expect(await change()).toMatchObject({ status: 200 })
      expect(await paidBy(person)).toEqual(['Basic month 1900 10000', 'Pro month 3000 20000'])
    },
  )

  test('ends in the same state when the events about it are handled while it is made, later, and again', async () => {
    const customerRef = (await findCustomerRef(app.ctx, person.id)) ?? ''
    app.sandbox.control.stripe.addWebhookFault({ effect: 'duplicate' })
    const asked = await toPro()
    await Promise.all([
      changePlan(patient(), asked),
      passTime(app, 0).then(() => handleEvents(patient(), { customerRef })),
    ])
    await pass(0)
    expect(await paidBy(person)).toEqual(['Basic month 1900 10000', 'Pro month 3000 20000'])
    expect(await availableCredits(app.ctx, person.id)).toBe(30_000)
  })

  test('whose payment is declined leaves plan and credits as they are, and says where to pay', async () => {
    app.sandbox.control.stripe.declineNext()
    const reply = await change()
    expect(reply).toMatchObject({
      status: 402,
      body: {
        code: 'payment.declined',
        message: expect.stringContaining('Your plan is unchanged'),
        data: { pay_url: expect.stringMatching(/^http/) },
      },
    })
    await app.workOff()
    expect(await planOf(person)).toMatchObject({ name: 'Basic', can_change: true })
    expect(await availableCredits(app.ctx, person.id)).toBe(10_000)
    // A second try with a card that works again.
    expect(await change()).toMatchObject({ status: 200 })
    expect(await availableCredits(app.ctx, person.id)).toBe(30_000)
  })

  test('that the bank wants confirmed changes the plan once it was paid at the page it names', async () => {
    app.sandbox.control.stripe.declineNext({ decline: 'authentication_required' })
    const reply = await change()
    expect(reply).toMatchObject({ status: 402, body: { code: 'payment.needs-action' } })
    expect((await planOf(person))?.name).toBe('Basic')
    await payCheckout(app, (reply.body as { data: { pay_url: string } }).data.pay_url)
    await app.workOff()
    expect((await planOf(person))?.name).toBe('Pro')
    expect(await availableCredits(app.ctx, person.id)).toBe(30_000)
  })

  test('changes nothing while the payment provider is down', async () => {
    app.sandbox.control.addFault({ path: '/v1/*', httpStatus: 500 })
    expect(await change()).toMatchObject({ status: 503, body: { code: 'payment.unavailable' } })
    app.sandbox.control.clearFaults()
    expect((await planOf(person))?.name).toBe('Basic')
    expect(await paidBy(person)).toEqual(['Basic month 1900 10000'])
  })

  test('from a month to a year begins the year then', async () => {
    const price_id = await priceIdOf(app.ctx, 'Basic', 'year')
    const seen = (await preview(`price_id=${price_id}&when=now`)).body as ChangePreview
    expect(seen).toMatchObject({ direction: 'interval', can_be_now: true, credits_now: 110_000, next_price: 190 })
    expect(seen.lines.map(({ plan }) => [plan?.name, plan?.interval, plan?.part])).toEqual([
      ['Basic', 'month', 'unused'],
      ['Basic', 'year', 'period'],
    ])
    expect(await change({ plan: 'Basic', interval: 'year', as_of: seen.as_of ?? '' })).toMatchObject({ status: 200 })
    const plan = await planOf(person)
    expect(plan).toMatchObject({ name: 'Basic', interval: 'year', price: 190 })
    expect(Math.abs(Date.parse(plan?.expiry_date ?? '') - Date.parse(seen.next_date))).toBeLessThan(60_000)
    expect(await availableCredits(app.ctx, person.id)).toBe(120_000)
  })
})

test('from an earlier price to the current one of the same plan waits or is charged, by which is dearer', async () => {
  const { token } = await signedIn(app.ctx, 'admin')
  const added = await app.call('POST', '/plans', {
    token,
    body: { name: 'Solo', monthly_price: 20, monthly_credits: 10_000 },
  })
  const { id } = (added.body as { data: { id: number } }).data
  person = await signedIn(app.ctx, 'trial', { credits: 0 })
  subscriptionId = await subscribe(app, person, { plan: 'Solo' })
  await app.call('PUT', `/plans/${id}`, { token, body: { monthly_credits: 12_000 } })
  expect(await planOf(person)).toMatchObject({ name: 'Solo', price: 20, credits: 10_000 })
  const previewNow = async () => preview(`price_id=${await priceIdOf(app.ctx, 'Solo')}&when=now`)
  // It costs as much, so nothing would be charged for the credits it brings.
  expect(await previewNow()).toMatchObject({ status: 409, body: { code: 'subscription.changed' } })
  expect(await change({ plan: 'Solo', on: 'after' })).toMatchObject({ status: 200 })
  expect((await planOf(person))?.next).toMatchObject({ name: 'Solo', price: 20 })
  await app.call('PUT', `/plans/${id}`, { token, body: { monthly_price: 30 } })
  const seen = (await previewNow()).body as ChangePreview
  expect(seen).toMatchObject({ direction: 'upgrade', due_now: 10, credits_now: 2_000 })
  expect(await change({ plan: 'Solo', as_of: seen.as_of ?? '' })).toMatchObject({ status: 200 })
  expect(await planOf(person)).toMatchObject({ name: 'Solo', price: 30, credits: 12_000, next: null })
  expect((await paidBy(person)).toSorted()).toEqual(['Solo month 1000 2000', 'Solo month 2000 10000'])
  const made = (await readAudit(app.ctx, person)).filter(({ action }) => action === 'subscription.changed').at(-1)
  expect(made?.data).toMatchObject({
    from: 'Solo, monthly, £20.00 with 10,000 credits',
    to: 'Solo, monthly, £30.00 with 12,000 credits',
  })
})

describe('a change that waits for the end of the period', () => {
  test('is shown, charges nothing now, and takes effect then', async () => {
    const { expiry_date } = (await planOf(person)) ?? {}
    const price_id = await priceIdOf(app.ctx, 'Pro')
    expect((await preview(`price_id=${price_id}&when=after`)).body).toEqual({
      ...{
        direction: 'upgrade',
        can_be_now: true,
        currency: 'GBP',
        due_now: 0,
        tax: 0,
        lines: [],
        credits_now: 0,
        debt_paid: 0,
      },
      ...{ takes_effect: expiry_date, next_price: 49, next_date: expiry_date, as_of: null },
    })
    expect(await change({ on: 'after' })).toMatchObject({
      status: 200,
      body: { message: 'Your plan will change at the end of the current billing period.' },
    })
    expect(await planOf(person)).toMatchObject({
      name: 'Basic',
      next: { name: 'Pro', interval: 'month', price: 49, price_id, date: expiry_date },
    })
    await pass(days(32))
    expect(await planOf(person)).toMatchObject({ name: 'Pro', next: null })
    expect(await paidBy(person)).toEqual(['Basic month 1900 10000', 'Pro month 4900 30000'])
  })

  test('asked for again stays one, and another replaces it', async () => {
    for (const plan of ['Pro', 'Pro', 'Plus']) expect((await change({ plan, on: 'after' })).status).toBe(200)
    expect((await planOf(person))?.next?.name).toBe('Plus')
    const changes = (await readAudit(app.ctx, person)).filter(({ action }) => action === 'subscription.changed')
    expect(changes).toHaveLength(2)
  })

  test('can be undone, once and again', async () => {
    await change({ on: 'after' })
    const undo = () => app.call('POST', '/plans/undo-change', { token: person.token })
    for (const again of [await undo(), await undo()])
      expect(again).toMatchObject({ status: 200, body: { data: { subscription: { name: 'Basic', next: null } } } })
    await pass(days(32))
    expect(await paidBy(person)).toEqual(['Basic month 1900 10000', 'Basic month 1900 10000'])
  })

  test('is dropped by a change at once', async () => {
    await change({ plan: 'Plus', on: 'after' })
    expect((await change({ plan: 'Pro' })).status).toBe(200)
    expect(await planOf(person)).toMatchObject({ name: 'Pro', next: null })
  })
})

describe('refuses', () => {
  const refused = (message: string) => ({ status: 409, body: { code: 'subscription.changed', message } })
  const onlyAfter = refused('This change can only take effect at the end of the billing period.')

  test('less, or a shorter interval, before the period ends', async () => {
    await change({ plan: 'Plus', interval: 'year' })
    for (const to of [{ plan: 'Pro', interval: 'year' }, { plan: 'Plus' }] as const) {
      expect(await change({ ...to, on: 'now' })).toMatchObject(onlyAfter)
      const price_id = await priceIdOf(app.ctx, to.plan, 'interval' in to ? to.interval : 'month')
      expect(await preview(`price_id=${price_id}&when=now`)).toMatchObject(onlyAfter)
      expect((await preview(`price_id=${price_id}&when=after`)).body).toMatchObject({ can_be_now: false })
      expect((await change({ ...to, on: 'after' })).status).toBe(200)
    }
    expect((await planOf(person))?.name).toBe('Plus')
  })

  test('the plan it is already on', async () => {
    expect(await change({ plan: 'Basic' })).toMatchObject(refused('You’re already on this plan.'))
    expect(await preview(`price_id=${await priceIdOf(app.ctx, 'Basic')}`)).toMatchObject({ status: 409 })
  })

  test('a cancelled subscription, until it is resumed', async () => {
    await app.call('POST', `/plans/cancel-subscription/${subscriptionId}`, { token: person.token })
    expect(await change()).toMatchObject({ status: 409 })
    await app.call('POST', `/plans/resume-subscription/${subscriptionId}`, { token: person.token })
    expect((await change()).status).toBe(200)
  })

  test('one whose renewal is not paid', async () => {
    const customer = await findCustomerRef(app.ctx, person.id)
    app.sandbox.control.stripe.declineNext({ times: 10, ...(customer !== undefined && { customer }) })
    await pass(days(32))
    expect(await planOf(person)).toMatchObject({
      status: 'overdue',
      pay_url: expect.stringMatching(/^http/),
      can_change: false,
    })
    expect(await change()).toMatchObject({ status: 409 })
  })

  test('a price that is not on sale, whatever else is sent', async () => {
    const [retired] = await app.ctx.db
      .insert(planPrices)
      .values({
        planId: (await subscriptionOf(app.ctx, person)).planId,
        interval: 'month',
        amountMinor: 1,
        credits: 1_000_000,
        retiredAt: app.clock.read(),
      })
      .returning({ id: planPrices.id })
    const body = { subscriptionId, priceId: retired?.id, update_on: 'now', amount: 0, credits: 9_999_999 }
    const token = person.token
    expect(await app.call('POST', '/plans/upgrade-downgrade-subscription', { token, body })).toMatchObject({
      status: 404,
      body: { code: 'row.not-found', message: 'Pricing interval not found. Please select a valid interval.' },
    })
  })

  test('somebody else’s subscription like a missing one', async () => {
    const stranger = await signedIn(app.ctx, 'paid')
    for (const path of [`/plans/cancel-subscription/${subscriptionId}`, `/plans/resume-subscription/${subscriptionId}`])
      expect(await app.call('POST', path, { token: stranger.token })).toMatchObject({ status: 404 })
    expect(await change({ by: stranger })).toMatchObject({ status: 404 })
    expect((await planOf(person))?.name).toBe('Basic')
  })

  test('a preview and an undo of whoever has no subscription', async () => {
    const { token } = await signedIn(app.ctx, 'paid')
    const price_id = await priceIdOf(app.ctx, 'Pro')
    expect(await preview(`price_id=${price_id}`, { token } as Person)).toMatchObject({ status: 409 })
    expect(await app.call('POST', '/plans/undo-change', { token })).toMatchObject({ status: 409 })
  })
})
