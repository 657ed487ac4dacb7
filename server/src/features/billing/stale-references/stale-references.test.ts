import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  app,
  buyCredits,
  call,
  found,
  gone,
  listPurchases,
  refOf,
  setUpFindingTests,
  staffMails,
  stripe,
  subscribeAgain,
  support,
} from '../../../testing/payment-finding-tests.ts'
import { refundPayment } from '../../../testing/payments.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { readAudit } from '../../../testing/read-audit.ts'
import { liveOn, newSubscriber, priceIdOf, saveCard, subscriptionOf, untilRenewal } from '../../../testing/subscribe.ts'
import { availableCredits } from '../../credits/index.ts'
import { findCustomerRef } from '../customers/ensure-customer.ts'
import { recharge } from '../recharge/recharge.ts'
import { catchUpEvents } from '../sync/catch-up.ts'
import { autoRecharge, billingCustomers, checkouts, paymentEvents, planPrices, plans } from '../tables.ts'

setUpFindingTests()

const deleteCustomer = async (person: Person) => stripe.customers.del(await refOf(person))

describe('a customer who was deleted at Stripe', () => {
  test('ends the plan and Auto Recharge when the event comes, and buys again as somebody new there', async () => {
    let { person } = await newSubscriber(app)
    await saveCard(app, person)
    const former = await refOf(person)
    await deleteCustomer(person)
    person = await liveOn(app, person, 1_000)
    expect(await found('customer', former)).toBe(1)
    expect(await findCustomerRef(app.ctx, person.id)).toBeUndefined()
    expect(await subscriptionOf(app.ctx, person)).toMatchObject({ status: 'ended' })
    const [setting] = await app.ctx.db.select().from(autoRecharge).where(eq(autoRecharge.accountId, person.id))
    expect(setting).toMatchObject({ isOn: false, stoppedBecause: 'no-card' })
    expect(await readAudit(app.ctx, person)).toContainEqual(
      expect.objectContaining({ action: 'payments.found', actorId: null, data: { finding: 'customer', ref: former } }),
    )
    expect(staffMails()).toContainEqual(
      expect.stringContaining(`Customer ${person.id}: the customer no longer exists in Stripe`),
    )
    const before = await availableCredits(app.ctx, person.id)
    expect(await subscribeAgain(person)).toMatchObject({ status: 'active' })
    await buyCredits(person, 1)
    expect(await availableCredits(app.ctx, person.id)).toBe(before + 10_000 + 4_000)
    expect(await refOf(person)).not.toBe(former)
  })

  test.each(['subscribe', 'top up'] as const)(
    'heals without any event, by the first call that needs it: %s',
    async (what) => {
      const person = await signedIn(app.ctx, 'paid', { credits: 0 })
      await saveCard(app, person)
      const former = await refOf(person)
      // Opened for the former customer: nobody can pay there any more.
      await call('POST', '/get-checkout-url', person, { credits: 1_000, auto_recharge: 0 })
      app.sandbox.control.stripe.addWebhookFault({ effect: 'drop', types: ['customer.deleted'] })
      await deleteCustomer(person)
      if (what === 'subscribe') await subscribeAgain(person)
      else await buyCredits(person)
      expect(await refOf(person)).not.toBe(former)
      expect(await found('customer', former)).toBe(1)
      app.sandbox.control.stripe.clearWebhookFaults()
    },
  )

  test('has no card: Auto Recharge ends with a notice, and says what to do when it is turned on', async () => {
    const person = await signedIn(app.ctx, 'paid', { credits: 0 })
    await saveCard(app, person)
    await app.ctx.db.update(autoRecharge).set({ threshold: 4_001 }).where(eq(autoRecharge.accountId, person.id))
    app.sandbox.control.stripe.addWebhookFault({ effect: 'drop', types: ['customer.deleted'] })
    await deleteCustomer(person)
    await recharge(app.ctx, { accountId: person.id })
    await app.workOff()
    expect(await call('GET', '/plans/auto-recharge', person)).toMatchObject({
      body: { enabled: false, card_on_file: false, stopped_because: 'no-card' },
    })
    expect(app.emailMessages(person.email).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('Auto Recharge failed'),
    )
    expect(await call('PUT', '/plans/auto-recharge', person, { enabled: 1, threshold: 100 })).toMatchObject({
      status: 409,
      body: { code: 'payment.no-card' },
    })
    app.sandbox.control.stripe.clearWebhookFaults()
  })

  test.each(['change', 'preview', 'cancel', 'resume'] as const)(
    'ends the plan for whoever wants to %s it',
    async (what) => {
      const { person, subscriptionId } = await newSubscriber(app)
      app.sandbox.control.stripe.addWebhookFault({ effect: 'drop' })
      await deleteCustomer(person)
      const price_id = await priceIdOf(app.ctx, 'Pro')
      const reply = {
        change: () =>
          call('POST', '/plans/upgrade-downgrade-subscription', person, {
            subscriptionId,
            priceId: price_id,
            update_on: 'now',
          }),
        preview: () => call('GET', `/plans/preview-change?price_id=${price_id}&when=now`, person),
        cancel: () => call('POST', `/plans/cancel-subscription/${subscriptionId}`, person),
        resume: () => call('POST', `/plans/resume-subscription/${subscriptionId}`, person),
      }[what]
      const { status } = await reply()
      expect([404, 409]).toContain(status)
      app.sandbox.control.stripe.clearWebhookFaults()
      expect(await subscribeAgain(person, 'Pro')).toMatchObject({ status: 'active' })
    },
  )

  test('still has its former purchases refunded', async () => {
    const person = await signedIn(app.ctx, 'paid', { credits: 0 })
    await buyCredits(person)
    const [bought] = await listPurchases(person)
    await deleteCustomer(person)
    await liveOn(app, person, 1_000)
    expect(await findCustomerRef(app.ctx, person.id)).toBeUndefined()
    await refundPayment(app, bought?.paymentRef ?? '')
    await app.workOff()
    expect(await listPurchases(person)).toMatchObject([{ refundedMinor: 1_000 }])
    expect(await availableCredits(app.ctx, person.id)).toBe(0)
  })

  test('is not unlinked where only an answer about something else says so', async () => {
    const person = await signedIn(app.ctx, 'paid', { credits: 0 })
    await buyCredits(person)
    const customerRef = await refOf(person)
    await app.ctx.db.insert(paymentEvents).values({
      ...{ eventRef: 'evt_made_up', type: 'customer.deleted', customerRef },
      ...{ createdAt: app.clock.read(), receivedAt: app.clock.read() },
    })
    await catchUpEvents(app.ctx, new AbortController().signal)
    app.clock.advance(600_000)
    await catchUpEvents(app.ctx, new AbortController().signal)
    await app.workOff()
    expect(await refOf(person)).toBe(customerRef)
  })
})

describe('what else no longer exists in Stripe', () => {
  test('a price and its product are made anew, for a checkout, for a change and by the job', async () => {
    const { person, subscriptionId } = await newSubscriber(app)
    const other = await signedIn(app.ctx, 'paid', { credits: 0 })
    const ids = new Map<string, number>()
    for (const [name, price] of [
      ['First', 29],
      ['Second', 39],
      ['Third', 49],
    ] as const) {
      const body = { name, monthly_price: price, monthly_credits: 20_000 }
      const added = await call('POST', '/plans', support, body)
      const { id } = (added.body as { data: { id: number } }).data
      ids.set(name, id)
      expect((await call('POST', `/plans/publish/${id}`, support)).status).toBe(200)
    }
    const refs = async (name: string) => {
      const [row] = await app.ctx.db
        .select({ productRef: plans.productRef, priceRef: planPrices.priceRef })
        .from(planPrices)
        .innerJoin(plans, eq(plans.id, planPrices.planId))
        .where(eq(planPrices.id, await priceIdOf(app.ctx, name)))
      return { productRef: row?.productRef ?? '', priceRef: row?.priceRef ?? '' }
    }
    const lose = async (name: string) => {
      const before = await refs(name)
      gone(before.productRef)
      gone(before.priceRef)
      return before
    }
    const second = await lose('Second')
    expect(await subscribeAgain(other, 'Second')).toMatchObject({ status: 'active' })
    expect((await refs('Second')).productRef).not.toBe(second.productRef)
    await lose('First')
    const priceId = await priceIdOf(app.ctx, 'First')
    const change = { subscriptionId, priceId, update_on: 'now' }
    const reply = await call('POST', '/plans/upgrade-downgrade-subscription', person, change)
    expect(reply).toMatchObject({ status: 200, body: { data: { subscription: { name: 'First' } } } })
    const third = await lose('Third')
    expect((await call('POST', `/plans/publish/${ids.get('Third')}`, support)).status).toBe(200)
    expect((await refs('Third')).productRef).not.toBe(third.productRef)
    await app.workOff()
    expect(staffMails()).toContainEqual(expect.stringContaining('A price was deleted or archived in Stripe'))
    expect(staffMails()).toContainEqual(expect.stringContaining('A product was deleted or archived in Stripe'))
  })

  test('a subscription: what is paid for stays, nothing renews, and another one may begin', async () => {
    const { person } = await newSubscriber(app)
    const { subscriptionRef, expiresAt, id } = await subscriptionOf(app.ctx, person)
    gone(subscriptionRef ?? '')
    expect(await call('POST', `/plans/cancel-subscription/${id}`, person)).toMatchObject({ status: 409 })
    expect(await subscriptionOf(app.ctx, person)).toMatchObject({
      status: 'ended',
      expiresAt,
      usableUntil: expiresAt,
      nextPriceId: null,
    })
    expect(await found('subscription', subscriptionRef ?? '')).toBe(1)
    await app.workOff()
    expect(app.emailMessages(person.email)[0]?.text).toContain('To continue, choose a plan.')
    expect(await subscribeAgain(person, 'Pro')).toMatchObject({ status: 'active' })
  })

  test('a schedule: no change waits any more, and another may be planned', async () => {
    const { person, subscriptionId } = await newSubscriber(app)
    const priceId = await priceIdOf(app.ctx, 'Pro')
    const change = { subscriptionId, priceId, update_on: 'after' }
    expect((await call('POST', '/plans/upgrade-downgrade-subscription', person, change)).status).toBe(200)
    const { subscriptionRef } = await subscriptionOf(app.ctx, person)
    const state = await app.ctx.ports.payments.findSubscription(subscriptionRef ?? '')
    gone(state.scheduledChange?.scheduleRef ?? '')
    expect((await call('POST', `/plans/cancel-subscription/${subscriptionId}`, person)).status).toBe(200)
    expect(await subscriptionOf(app.ctx, person)).toMatchObject({ nextPriceId: null })
    expect((await call('POST', `/plans/resume-subscription/${subscriptionId}`, person)).status).toBe(200)
    expect((await call('POST', '/plans/upgrade-downgrade-subscription', person, change)).status).toBe(200)
  })

  test('a card: Auto Recharge ends with a notice that says so', async () => {
    const person = await signedIn(app.ctx, 'paid', { credits: 0 })
    await saveCard(app, person)
    await app.ctx.db.update(autoRecharge).set({ threshold: 4_001 }).where(eq(autoRecharge.accountId, person.id))
    const customerRef = await refOf(person)
    const [card] = (await stripe.customers.listPaymentMethods(customerRef)).data
    await stripe.customers.update(customerRef, { invoice_settings: { default_payment_method: card?.id ?? '' } })
    gone(card?.id ?? '')
    await recharge(app.ctx, { accountId: person.id })
    const [setting] = await app.ctx.db.select().from(autoRecharge).where(eq(autoRecharge.accountId, person.id))
    expect(setting).toMatchObject({ isOn: false, stoppedBecause: 'no-card', failure: 'no-card' })
    expect((await refOf(person)) === customerRef).toBe(true)
    // A new card is saved with the next purchase.
    await buyCredits(person, 1)
    expect(await call('GET', '/plans/auto-recharge', person)).toMatchObject({ body: { enabled: true } })
  })

  test('a checkout that was open: another one opens', async () => {
    const person = await signedIn(app.ctx, 'paid', { credits: 0 })
    await call('POST', '/get-checkout-url', person, { credits: 1_000, auto_recharge: 0 })
    const [open] = await app.ctx.db.select().from(checkouts).where(eq(checkouts.accountId, person.id))
    gone(open?.checkoutRef ?? '')
    await buyCredits(person)
    expect(await listPurchases(person)).toMatchObject([{ state: 'paid' }])
  })

  test('an invoice that waited to be paid: it is asked for no more', async () => {
    const { person } = await newSubscriber(app)
    app.sandbox.control.stripe.declineNext({ customer: await refOf(person) })
    await liveOn(app, person, await untilRenewal(app, person))
    const waiting = (await listPurchases(person)).find(({ state }) => state === 'waiting')
    const invoiceRef = waiting?.businessKey.slice('inv:'.length) ?? ''
    gone(invoiceRef)
    await app.ctx.db.insert(paymentEvents).values({
      ...{ eventRef: `evt_${invoiceRef}`, type: 'invoice.voided', customerRef: await refOf(person), invoiceRef },
      ...{ createdAt: app.clock.read(), receivedAt: app.clock.read() },
    })
    app.clock.advance(600_000)
    await catchUpEvents(app.ctx, new AbortController().signal)
    await app.workOff()
    expect((await listPurchases(person)).find(({ id }) => id === waiting?.id)).toMatchObject({ state: 'failed' })
    expect(await found('invoice', invoiceRef)).toBe(1)
  })

  test('each is reported to staff once, however often it occurs', async () => {
    const person = await signedIn(app.ctx, 'paid', { credits: 0 })
    await buyCredits(person)
    const former = await refOf(person)
    await deleteCustomer(person)
    for (let times = 0; times < 3; times += 1) await liveOn(app, person, 1_000)
    await buyCredits(person)
    const lines = await readAudit(app.ctx, person)
    expect(
      lines.filter(({ action, data }) => action === 'payments.found' && JSON.stringify(data).includes(former)),
    ).toHaveLength(1)
    const [customer] = await app.ctx.db.select().from(billingCustomers).where(eq(billingCustomers.accountId, person.id))
    expect(customer?.customerRef).not.toBe(former)
  })
})
