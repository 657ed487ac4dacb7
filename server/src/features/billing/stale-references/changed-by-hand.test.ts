import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { days } from '../../../platform/clock/clock.ts'
import {
  app,
  call,
  found,
  gone,
  listPurchases,
  refOf,
  setUpFindingTests,
  stripe,
  subscribeAgain,
  support,
} from '../../../testing/payment-finding-tests.ts'
import { signedIn } from '../../../testing/people.ts'
import { liveOn, newSubscriber, priceIdOf, saveCard, subscriptionOf } from '../../../testing/subscribe.ts'
import { availableCredits } from '../../credits/index.ts'
import { paymentEvents, planPrices } from '../tables.ts'

setUpFindingTests()

describe('a subscription that was changed by hand at Stripe', () => {
  const strangePrice = async () => {
    const product = await stripe.products.create({ name: 'Consulting' })
    const price = { product: product.id, currency: 'gbp', unit_amount: 700, recurring: { interval: 'month' as const } }
    return (await stripe.prices.create(price)).id
  }

  test('to a quantity of two grants twice the credits for twice the price, and is reported to staff', async () => {
    const { person } = await newSubscriber(app)
    const { subscriptionRef } = await subscriptionOf(app.ctx, person)
    const { items } = await stripe.subscriptions.retrieve(subscriptionRef ?? '')
    const [item] = items.data
    await stripe.subscriptions.update(subscriptionRef ?? '', {
      items: [{ id: item?.id ?? '', quantity: 2 }],
      proration_behavior: 'none',
    })
    await liveOn(app, person, days(32))
    const renewal = (await listPurchases(person)).toSorted((a, b) => b.amountMinor - a.amountMinor)[0]
    expect(renewal).toMatchObject({ state: 'paid', amountMinor: 3_800, credits: 20_000 })
    expect(await found('quantity', subscriptionRef ?? '')).toBe(1)
  })

  test('with a second item goes on: its events are handled, and renewals bring what ours is paid for', async () => {
    const { person, subscriptionId } = await newSubscriber(app)
    const { subscriptionRef } = await subscriptionOf(app.ctx, person)
    await stripe.subscriptionItems.create({
      subscription: subscriptionRef ?? '',
      price: await strangePrice(),
      proration_behavior: 'none',
    })
    const later = await liveOn(app, person, days(32))
    const bought = (await listPurchases(person)).toSorted((a, b) => b.amountMinor - a.amountMinor)
    expect(bought).toMatchObject([
      { state: 'paid', amountMinor: 2_600, credits: 10_000, name: 'Basic' },
      { state: 'paid', amountMinor: 1_900, credits: 10_000 },
    ])
    expect(await subscriptionOf(app.ctx, person)).toMatchObject({ status: 'active' })
    expect(await found('other-item', subscriptionRef ?? '')).toBe(1)
    expect(await app.ctx.db.$count(paymentEvents, eq(paymentEvents.failures, 1))).toBe(0)
    // Our item is the one that changes, now and later.
    const priceId = await priceIdOf(app.ctx, 'Pro')
    const change = { subscriptionId, priceId, update_on: 'now' }
    expect((await call('POST', '/plans/upgrade-downgrade-subscription', later, change)).status).toBe(200)
    const after = { subscriptionId, priceId: await priceIdOf(app.ctx, 'Basic'), update_on: 'after' }
    expect((await call('POST', '/plans/upgrade-downgrade-subscription', later, after)).status).toBe(200)
    expect(await subscriptionOf(app.ctx, person)).toMatchObject({ nextPriceId: after.priceId })
    expect((await call('POST', `/plans/cancel-subscription/${subscriptionId}`, later)).status).toBe(200)
  })

  test.each([
    ['now', true],
    ['after', true],
    ['now', false],
    ['after', false],
  ] as const)(
    'with a second item can change its plan although our price no longer exists: %s, price created again before: %s',
    async (update_on, isRemade) => {
      const [person, next] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
      const name = `Gone ${update_on} ${isRemade}`
      const added = await call('POST', '/plans', support, { name, monthly_price: 9, monthly_credits: 2_000 })
      const { id } = (added.body as { data: { id: number } }).data
      expect((await call('POST', `/plans/publish/${id}`, support)).status).toBe(200)
      const { id: subscriptionId, subscriptionRef } = await subscribeAgain(person, name)
      await stripe.subscriptionItems.create({
        subscription: subscriptionRef ?? '',
        price: await strangePrice(),
        proration_behavior: 'none',
      })
      const priceRef = async () => {
        const [row] = await app.ctx.db
          .select()
          .from(planPrices)
          .where(eq(planPrices.id, await priceIdOf(app.ctx, name)))
        return row?.priceRef ?? ''
      }
      const former = await priceRef()
      gone(former)
      if (isRemade) {
        await subscribeAgain(next, name)
        expect(await priceRef()).not.toBe(former)
      }
      const priceId = await priceIdOf(app.ctx, 'Pro')
      const change = { subscriptionId, priceId, update_on }
      const reply = await call('POST', '/plans/upgrade-downgrade-subscription', person, change)
      expect(reply).toMatchObject({ status: 200 })
      expect(await subscriptionOf(app.ctx, person)).toMatchObject(
        update_on === 'now' ? { priceId } : { nextPriceId: priceId },
      )
      expect((await stripe.subscriptions.retrieve(subscriptionRef ?? '')).items.data).toHaveLength(2)
    },
  )

  test('with no price of ours is ignored and reported to staff', async () => {
    const person = await signedIn(app.ctx, 'paid', { credits: 0 })
    await saveCard(app, person)
    const customer = await refOf(person)
    const [card] = (await stripe.customers.listPaymentMethods(customer)).data
    const strange = await stripe.subscriptions.create({
      customer,
      default_payment_method: card?.id ?? '',
      items: [{ price: await strangePrice() }],
    })
    await liveOn(app, person, 1_000)
    expect(await found('other-price', strange.id)).toBe(1)
    expect(await found('other-invoice', String(strange.latest_invoice))).toBe(1)
    expect(await availableCredits(app.ctx, person.id)).toBe(4_000)
  })

  test('that begins with free days brings no credits for them, and those of its first payment', async () => {
    const person = await signedIn(app.ctx, 'trial', { credits: 0 })
    await saveCard(app, person)
    const customer = await refOf(person)
    const [card] = (await stripe.customers.listPaymentMethods(customer)).data
    const [price] = await app.ctx.db
      .select()
      .from(planPrices)
      .where(eq(planPrices.id, await priceIdOf(app.ctx, 'Basic')))
    await stripe.subscriptions.create({
      customer,
      default_payment_method: card?.id ?? '',
      items: [{ price: price?.priceRef ?? '' }],
      trial_period_days: 10,
    })
    await liveOn(app, person, 1_000)
    expect(await subscriptionOf(app.ctx, person)).toMatchObject({ status: 'active' })
    expect(await availableCredits(app.ctx, person.id)).toBe(4_000)
    await liveOn(app, person, days(10) + 7_200_000)
    expect(await availableCredits(app.ctx, person.id)).toBe(14_000)
  })
})
