import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HostedPage } from '#contract/billing/subscriptions/endpoints.ts'
import { rechargeTermsVersion } from '#contract/rules/billing/auto-recharge.ts'
import { days, hours, seconds, systemWait } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { passTime, payCheckout } from '../../../testing/payments.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { payAt, priceIdOf, storeCheckout, subscribe, subscriptionOf, topUpIdOf } from '../../../testing/subscribe.ts'
import { openSession } from '../../accounts/index.ts'
import { availableCredits } from '../../credits/index.ts'
import { autoRecharge, checkouts, planPrices, purchases, topUpOptions } from '../tables.ts'
import { openPlanCheckout } from './open-plan-checkout.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  await topUpIdOf(app.ctx, 1_000, 4_000)
  await topUpIdOf(app.ctx, 2_500, 11_000)
})
afterAll(() => app.close())
afterEach(() => app.sandbox.control.clearFaults())

let person: Person
beforeEach(async () => {
  person = await signedIn(app.ctx, 'paid', { credits: 1 })
})

const post = (path: string, body: object, { token } = person) => app.call('POST', path, { token, body })
const toPlan = async (plan = 'Basic', other: object = {}) =>
  post('/plans/checkout', { price_id: await priceIdOf(app.ctx, plan), ...other })
const toTopUp = (body: object) => post('/get-checkout-url', body)
const pageOf = ({ body }: { body: unknown }) => body as HostedPage
const visits = () => app.ctx.db.select().from(checkouts).where(eq(checkouts.accountId, person.id))
const bought = () => app.ctx.db.select().from(purchases).where(eq(purchases.accountId, person.id))

describe('POST /plans/checkout', () => {
  test('leads to the payment provider and, once paid, back with a subscription and its credits', async () => {
    const { status, body } = await toPlan()
    expect(status).toBe(200)
    const { url, checkout_id } = body as HostedPage
    const back = await payCheckout(app, url)
    expect(back).toBe(`${app.ctx.settings.publicUrl}/payment-done?checkout=${checkout_id}`)
    await storeCheckout(app, person, checkout_id)
    expect(await subscriptionOf(app.ctx, person)).toMatchObject({ status: 'active', interval: 'month' })
    expect(await bought()).toEqual([expect.objectContaining({ name: 'Basic', amountMinor: 1_900, credits: 10_000 })])
    expect(await availableCredits(app.ctx, person.id)).toBe(10_001)
  })

  test('takes the id of a price as text too, and nothing else a client says about money', async () => {
    const price_id = String(await priceIdOf(app.ctx, 'Plus'))
    const page = pageOf(await post('/plans/checkout', { price_id, amount: 1, credits: 9_999_999, currency: 'JPY' }))
    await payAt(app, person, page)
    expect(await bought()).toEqual([expect.objectContaining({ amountMinor: 9_900, credits: 80_000, currency: 'GBP' })])
  })

  test('gives the same page to an equal request while it is open', async () => {
    const first = pageOf(await toPlan())
    expect(pageOf(await toPlan())).toEqual(first)
    expect(await visits()).toHaveLength(1)
  })

  test('gives the same page to two equal requests at once', async () => {
    // The two wait for each other here, so waiting must take time.
    const ctx = { ...app.ctx, wait: systemWait, account: person.viewer.account }
    const price_id = await priceIdOf(app.ctx, 'Basic')
    const pages = await Promise.all([openPlanCheckout(ctx, { price_id }), openPlanCheckout(ctx, { price_id })])
    expect(pages[1]).toEqual(pages[0])
    expect(await visits()).toHaveLength(1)
  })

  test('closes the page of another price, on which nobody can pay then', async () => {
    const first = pageOf(await toPlan('Basic'))
    const second = pageOf(await toPlan('Pro'))
    expect(second.url).not.toBe(first.url)
    await payCheckout(app, first.url).catch(() => {})
    await payAt(app, person, second)
    expect(await bought()).toEqual([expect.objectContaining({ name: 'Pro' })])
    expect((await visits()).map(({ state }) => state).toSorted()).toEqual(['complete', 'expired'])
  })

  test('opens a new page when the old one is a day old', async () => {
    const first = pageOf(await toPlan())
    await passTime(app, hours(25))
    person = { ...person, token: await openSession(app.ctx, person.viewer) }
    const second = pageOf(await toPlan())
    expect(second.checkout_id).not.toBe(first.checkout_id)
    await payAt(app, person, second)
    expect(await subscriptionOf(app.ctx, person)).toMatchObject({ status: 'active' })
  })

  test.each(['before', 'after'] as const)(
    'whose answer was cut off %s the page opened is healed by the next one',
    async (cutConnection) => {
      app.sandbox.control.addFault({ path: '/v1/checkout/sessions', method: 'POST', cutConnection, times: 3 })
      expect(await toPlan('Basic')).toMatchObject({ status: 503, body: { code: 'payment.unavailable' } })
      app.sandbox.control.clearFaults()
      await payAt(app, person, pageOf(await toPlan('Pro')))
      expect((await visits()).map(({ state }) => state).toSorted()).toEqual(['complete', 'expired'])
      expect(await bought()).toEqual([expect.objectContaining({ name: 'Pro' })])
    },
  )

  test('is refused while a subscription runs, also one whose payment nobody told us of', async () => {
    const { url } = pageOf(await toPlan())
    await payCheckout(app, url)
    const refused = { status: 409, body: { code: 'subscription.changed' } }
    expect(await toPlan('Pro')).toMatchObject(refused)
    expect(await toPlan()).toMatchObject({
      ...refused,
      body: { message: 'You already have a subscription. Change your plan instead.' },
    })
    expect(await bought()).toHaveLength(1)
    const { id } = await subscriptionOf(app.ctx, person)
    await post(`/plans/cancel-subscription/${id}`, {})
    expect(await toPlan()).toMatchObject({
      body: { message: 'Your subscription is cancelled but still running. Resume it instead.' },
    })
  })

  test('is open again to whoever’s subscription has ended', async () => {
    const id = await subscribe(app, person)
    await post(`/plans/cancel-subscription/${id}`, {})
    await passTime(app, days(32))
    person = { ...person, token: await openSession(app.ctx, person.viewer) }
    await payAt(app, person, pageOf(await toPlan('Pro')))
    expect((await bought()).map(({ name }) => name).toSorted()).toEqual(['Basic', 'Pro'])
  })

  test('leaves nothing bought where the card is declined', async () => {
    const page = pageOf(await toPlan())
    await payAt(app, person, page, 'pm_card_visa_chargeDeclined')
    expect(await bought()).toEqual([])
    expect(pageOf(await toPlan())).toEqual(page)
  })

  test.each([
    ['nothing', {}, 400],
    ['a word', { price_id: 'pro' }, 400],
    ['no price of ours', { price_id: 2_000_000 }, 404],
  ])('refuses %s', async (_what, body, status) => {
    expect(await post('/plans/checkout', body)).toMatchObject({ status })
  })

  test('gives a person who pays on a page opened before the price was replaced exactly what that page offered', async () => {
    const page = pageOf(await toPlan('Basic'))
    const [old] = await app.ctx.db
      .select()
      .from(planPrices)
      .where(eq(planPrices.id, await priceIdOf(app.ctx, 'Basic')))
    if (old === undefined) throw new Error('no price')
    const { id, planId, interval, priceRef } = old
    await app.ctx.db.update(planPrices).set({ retiredAt: app.clock.read() }).where(eq(planPrices.id, id))
    const values = { planId, interval, amountMinor: 2_900, credits: 12_000 }
    const [dearer] = await app.ctx.db.insert(planPrices).values(values).returning()
    await app.ctx.ports.payments.retirePrice({ key: `retire ${id}`, priceRef: priceRef ?? '' })
    await payAt(app, person, page)
    expect(await bought()).toEqual([expect.objectContaining({ amountMinor: 1_900, credits: 10_000 })])
    expect(await subscriptionOf(app.ctx, person)).toMatchObject({ status: 'active', priceId: id })
    expect(await availableCredits(app.ctx, person.id)).toBe(10_001)
    await app.ctx.db.delete(planPrices).where(eq(planPrices.id, dearer?.id ?? 0))
    await app.ctx.db.update(planPrices).set({ retiredAt: null }).where(eq(planPrices.id, id))
    // The price is archived at the provider now; without its reference, the following tests create a new one.
    await app.ctx.db.update(planPrices).set({ priceRef: null }).where(eq(planPrices.id, id))
  })

  test('refuses a price that was replaced', async () => {
    const price_id = await priceIdOf(app.ctx, 'Plus', 'year')
    const isIt = eq(planPrices.id, price_id)
    await app.ctx.db.update(planPrices).set({ retiredAt: app.clock.read() }).where(isIt)
    expect(await post('/plans/checkout', { price_id })).toMatchObject({ status: 404 })
    await app.ctx.db.update(planPrices).set({ retiredAt: null }).where(isIt)
  })
})

describe('POST /get-checkout-url', () => {
  test('sells the credits of the amount, and no others', async () => {
    const { status, body } = await toTopUp({ credits: '2500', title: '999 999 credits', amount: 1 })
    expect(status).toBe(200)
    await payAt(app, person, body as HostedPage)
    expect(await bought()).toEqual([
      expect.objectContaining({ kind: 'top-up', name: 'Top Up', amountMinor: 2_500, credits: 11_000 }),
    ])
    expect(await availableCredits(app.ctx, person.id)).toBe(11_001)
    expect(await app.ctx.db.$count(autoRecharge, eq(autoRecharge.accountId, person.id))).toBe(0)
  })

  test('saves the card and turns Auto Recharge on where that is ticked', async () => {
    const agreed = { auto_recharge: true, recharge_terms: rechargeTermsVersion }
    await payAt(app, person, pageOf(await toTopUp({ credits: 1_000, ...agreed })))
    expect((await app.call('GET', '/plans/auto-recharge', { token: person.token })).body).toMatchObject({
      agreed_at: expect.any(String),
      ...{ enabled: true, card_on_file: true, threshold: 1_000, stopped_because: null },
      ...{ last_failure: null, last_recharge: null },
      option: { amount: 10, credits: 4_000, is_on_sale: true },
    })
  })

  test('stores consent with its time and version; without consent, it stays unconfirmed and the buyer is emailed', async () => {
    const rowOf = async () =>
      (await app.ctx.db.select().from(autoRecharge).where(eq(autoRecharge.accountId, person.id)))[0]
    await payAt(app, person, pageOf(await toTopUp({ credits: 1_000, auto_recharge: 1 })))
    expect(await rowOf()).toMatchObject({ isOn: true, agreedAt: null, termsVersion: null })
    await app.workOff()
    const asked = app.emailMessages(person.email).filter(({ subject }) => subject === 'Confirm Auto Recharge')
    expect(asked.map(({ text }) => text)).toEqual([expect.stringContaining('Nothing is charged until you confirm.')])
    const agreed = { auto_recharge: 1, recharge_terms: rechargeTermsVersion }
    await payAt(app, person, pageOf(await toTopUp({ credits: 1_000, ...agreed })))
    expect(await rowOf()).toMatchObject({ isOn: true, agreedAt: expect.any(Date), termsVersion: rechargeTermsVersion })
    expect(await toTopUp({ credits: 1_000, auto_recharge: 1, recharge_terms: 'none' })).toMatchObject({ status: 400 })
  })

  test('turns nothing on that its buyer has turned off since; agreed to again, it is another page', async () => {
    const agreed = { credits: 1_000, auto_recharge: 1, recharge_terms: rechargeTermsVersion }
    const set = (body: object) => app.call('PUT', '/plans/auto-recharge', { token: person.token, body })
    const show = async () => (await app.call('GET', '/plans/auto-recharge', { token: person.token })).body
    await payAt(app, person, pageOf(await toTopUp(agreed)))
    const page = pageOf(await toTopUp(agreed))
    app.clock.advance(seconds(1))
    expect(await set({ enabled: 0 })).toMatchObject({ status: 200 })
    const again = pageOf(await toTopUp(agreed))
    expect(again.url).not.toBe(page.url)
    app.clock.advance(seconds(1))
    expect(await set({ enabled: 0 })).toMatchObject({ status: 200 })
    await payAt(app, person, again)
    expect(await bought()).toHaveLength(2)
    expect(await show()).toMatchObject({ enabled: false, agreed_at: null })
    app.clock.advance(seconds(1))
    await payAt(app, person, pageOf(await toTopUp(agreed)))
    expect(await show()).toMatchObject({ enabled: true, agreed_at: expect.any(String) })
  })

  test('gives the same page to an equal request, a new one for another amount or choice', async () => {
    const first = pageOf(await toTopUp({ credits: 1_000 }))
    expect(pageOf(await toTopUp({ credits: 1_000, auto_recharge: 0 }))).toEqual(first)
    const ticked = pageOf(await toTopUp({ credits: 1_000, auto_recharge: 1 }))
    expect(ticked.url).not.toBe(first.url)
    expect(pageOf(await toTopUp({ credits: 2_500, auto_recharge: 1 })).url).not.toBe(ticked.url)
    expect((await visits()).filter(({ state }) => state === 'open')).toHaveLength(1)
  })

  test('can be bought again and again, and beside an open page for a plan', async () => {
    const plan = pageOf(await toPlan())
    for (let times = 0; times < 2; times += 1) await payAt(app, person, pageOf(await toTopUp({ credits: 1_000 })))
    await payAt(app, person, plan)
    expect((await bought()).map(({ credits }) => credits).toSorted((a, b) => a - b)).toEqual([4_000, 4_000, 10_000])
  })

  test.each([{}, { credits: '' }, { credits: 0 }, { credits: 1_001 }, { credits: 10 }, { credits: 4_000 }])(
    'answers %o with a request to select an amount',
    async (body) => {
      expect(await toTopUp(body)).toMatchObject({
        status: 400,
        body: {
          code: 'input.invalid',
          message: 'Please select an amount.',
          data: { issues: [{ path: 'credits', message: 'Please select an amount.' }] },
        },
      })
    },
  )

  test('does not sell what was taken off sale', async () => {
    const id = await topUpIdOf(app.ctx, 7_700, 1)
    await app.ctx.db.update(topUpOptions).set({ retiredAt: app.clock.read() }).where(eq(topUpOptions.id, id))
    expect(await toTopUp({ credits: 7_700 })).toMatchObject({ status: 400 })
  })

  test('is for paid accounts', async () => {
    const trial = await signedIn(app.ctx, 'trial')
    expect(await post('/get-checkout-url', { credits: 1_000 }, trial)).toMatchObject({
      status: 403,
      body: { code: 'plan.locked' },
    })
  })

  test('says so while the payment provider is down, and nothing is open', async () => {
    app.sandbox.control.addFault({ path: '/v1/*', httpStatus: 500 })
    expect(await toTopUp({ credits: 1_000 })).toMatchObject({ status: 503, body: { code: 'payment.unavailable' } })
    app.sandbox.control.clearFaults()
    await payAt(app, person, pageOf(await toTopUp({ credits: 1_000 })))
    expect(await bought()).toHaveLength(1)
  })
})
