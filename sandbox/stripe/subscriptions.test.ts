import { describe, expect, it } from 'vitest'
import { makePayer, makePlans, startTestStripe } from '#sandbox/testing/stripe-client.ts'

const DAY = 86_400
const HOUR_MS = 3_600_000
const seconds = (iso: string) => Date.parse(iso) / 1000
const day = (at: number | undefined) => new Date((at ?? 0) * 1000).toISOString().slice(0, 10)

async function startSubscription(card?: string) {
  const { sandbox, stripe } = await startTestStripe()
  await sandbox.control.setClock('2026-01-31T09:00:00Z')
  const plans = await makePlans(stripe)
  const payer = await makePayer(stripe, card)
  const created = await stripe.subscriptions.create({ customer: payer.customer, items: [{ price: plans.small.id }] })
  const item = created.items.data[0]?.id ?? ''
  const now = () => stripe.subscriptions.retrieve(created.id)
  const paid = async () =>
    (await stripe.invoices.list({ customer: payer.customer, limit: 100 })).data
      .filter(({ status }) => status === 'paid')
      .map(({ amount_paid: amount, billing_reason: reason }) => [amount, reason])
      .reverse()
  const until = (iso: string) => sandbox.control.setClock(iso)
  return { sandbox, stripe, plans, payer, id: created.id, item, now, paid, until }
}

describe('a subscription', () => {
  it('lives on alone where the time of its customer is moved, again and again', async () => {
    const { sandbox, stripe, payer, plans, paid } = await startSubscription()
    const other = await makePayer(stripe)
    await stripe.subscriptions.create({ customer: other.customer, items: [{ price: plans.small.id }] })
    for (let months = 0; months < 2; months += 1)
      await sandbox.control.stripe.advanceCustomer({ customer: payer.customer, advanceMs: 31 * DAY * 1_000 })
    expect(await paid()).toHaveLength(3)
    expect((await stripe.invoices.list({ customer: other.customer })).data).toHaveLength(1)
  })

  it('is charged at once and each month at the day of its anchor, or the last before it', async () => {
    const { now, paid, until } = await startSubscription()
    const ends: string[] = []
    for (const to of ['2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01']) {
      await until(`${to}T00:00:00Z`)
      ends.push(day((await now()).items.data[0]?.current_period_end))
    }
    expect(ends).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
    expect(await paid()).toEqual([
      [1_000, 'subscription_create'],
      [1_000, 'subscription_cycle'],
      [1_000, 'subscription_cycle'],
      [1_000, 'subscription_cycle'],
    ])
  })

  it('renews as a draft for an hour, then is paid', async () => {
    const { now, stripe, until, sandbox } = await startSubscription()
    await until('2026-02-28T09:00:00Z')
    const invoice = async () => stripe.invoices.retrieve(String((await now()).latest_invoice))
    expect(await invoice()).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle' })
    await sandbox.control.advance(HOUR_MS)
    expect(await invoice()).toMatchObject({ status: 'paid', amount_paid: 1_000 })
  })

  it('upgraded now is charged the difference for the rest of the period, as the preview said', async () => {
    const { stripe, plans, id, item, now, paid, until } = await startSubscription()
    await until('2026-02-14T09:00:00Z')
    const change = { items: [{ id: item, price: plans.large.id }], proration_behavior: 'always_invoice' as const }
    const preview = await stripe.invoices.createPreview({ subscription: id, subscription_details: change })
    expect(preview.amount_due).toBe(1_000)
    await stripe.subscriptions.update(id, { ...change, payment_behavior: 'pending_if_incomplete' })
    expect((await now()).items.data[0]?.price.id).toBe(plans.large.id)
    expect(day((await now()).items.data[0]?.current_period_end)).toBe('2026-02-28')
    await until('2026-03-01T00:00:00Z')
    expect(await paid()).toEqual([
      [1_000, 'subscription_create'],
      [1_000, 'subscription_update'],
      [3_000, 'subscription_cycle'],
    ])
  })

  it('whose upgrade is declined stays on its plan until somebody pays, or for good', async () => {
    const { sandbox, stripe, plans, payer, id, item, now } = await startSubscription()
    const upgrade = () => {
      sandbox.control.stripe.declineNext({ customer: payer.customer })
      return stripe.subscriptions.update(id, {
        items: [{ id: item, price: plans.large.id }],
        payment_behavior: 'pending_if_incomplete',
        proration_behavior: 'always_invoice',
      })
    }
    const declined = await upgrade()
    expect(declined.items.data[0]?.price.id).toBe(plans.small.id)
    expect(declined.pending_update?.subscription_items?.[0]?.price.id).toBe(plans.large.id)
    await sandbox.control.advance(24 * HOUR_MS)
    expect(await now()).toMatchObject({ pending_update: null, status: 'active' })
    expect((await stripe.invoices.retrieve(String(declined.latest_invoice))).status).toBe('void')

    const again = await upgrade()
    await stripe.invoices.pay(String(again.latest_invoice))
    expect((await now()).items.data[0]?.price.id).toBe(plans.large.id)
    expect((await now()).pending_update).toBeNull()
  })

  it('is put on another price at the end of the period by a schedule, which then lets go of it', async () => {
    const { stripe, plans, id, now, paid, until } = await startSubscription()
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id })
    const [phase] = schedule.phases
    const plan = (anchor?: 'phase_start') =>
      stripe.subscriptionSchedules.update(schedule.id, {
        end_behavior: 'release',
        phases: [
          { items: [{ price: plans.small.id }], start_date: phase?.start_date, end_date: phase?.end_date },
          {
            items: [{ price: plans.yearly.id }],
            duration: { interval: 'year' },
            proration_behavior: 'none',
            billing_cycle_anchor: anchor,
          },
        ],
      })
    await plan('phase_start')
    await expect(stripe.subscriptions.update(id, { cancel_at_period_end: true })).rejects.toThrow(
      'managed by the subscription schedule',
    )
    await until('2026-03-02T00:00:00Z')
    expect((await now()).items.data[0]?.price.id).toBe(plans.yearly.id)
    expect(day((await now()).items.data[0]?.current_period_end)).toBe('2027-02-28')
    expect(await paid()).toEqual([
      [1_000, 'subscription_create'],
      [12_000, 'subscription_cycle'],
    ])
    await until('2027-03-02T00:00:00Z')
    expect(await now()).toMatchObject({ schedule: null, status: 'active' })
    expect((await stripe.subscriptionSchedules.retrieve(schedule.id)).status).toBe('released')
  })

  it('switched to years without an anchor at the phase’s start is never charged for the year', async () => {
    const { stripe, plans, id, paid, until } = await startSubscription()
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id })
    const end = schedule.phases[0]?.end_date ?? 0
    await stripe.subscriptionSchedules.update(schedule.id, {
      phases: [
        { items: [{ price: plans.small.id }], end_date: end },
        { items: [{ price: plans.yearly.id }], duration: { interval: 'year' }, proration_behavior: 'none' },
      ],
    })
    await until('2026-06-01T00:00:00Z')
    expect(await paid()).toEqual([[1_000, 'subscription_create']])
  })

  it('goes on when its schedule is released, and ends when it is cancelled', async () => {
    const { stripe, id, now } = await startSubscription()
    const released = await stripe.subscriptionSchedules.create({ from_subscription: id })
    await stripe.subscriptionSchedules.release(released.id)
    expect(await now()).toMatchObject({ schedule: null, status: 'active' })
    const cancelled = await stripe.subscriptionSchedules.create({ from_subscription: id })
    await stripe.subscriptionSchedules.cancel(cancelled.id)
    expect((await now()).status).toBe('canceled')
  })

  it('cancelled ends with its period, resumed before goes on', async () => {
    const { stripe, id, now, until } = await startSubscription()
    const end = (await now()).items.data[0]?.current_period_end
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: true })).toMatchObject({ cancel_at: end })
    await stripe.subscriptions.update(id, { cancel_at_period_end: false })
    await until('2026-03-01T00:00:00Z')
    expect((await now()).status).toBe('active')
    await stripe.subscriptions.update(id, { cancel_at_period_end: true })
    await until('2026-04-02T00:00:00Z')
    expect(await now()).toMatchObject({ status: 'canceled', ended_at: seconds('2026-03-31T09:00:00Z') })
  })

  it('whose renewal fails is past due, is tried again on days 3, 8 and 15, and ends after the last', async () => {
    const { sandbox, stripe, now, until } = await startSubscription()
    sandbox.control.stripe.declineNext({ decline: 'insufficient_funds', times: 4 })
    await until('2026-02-28T10:00:00Z')
    expect((await now()).status).toBe('past_due')
    const invoice = await stripe.invoices.retrieve(String((await now()).latest_invoice), {
      expand: ['payments.data.payment.payment_intent'],
    })
    expect(invoice.next_payment_attempt).toBe(seconds('2026-02-28T10:00:00Z') + 3 * DAY)
    expect(invoice.payments?.data[0]?.payment.payment_intent).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { decline_code: 'insufficient_funds' },
    })
    await until('2026-03-15T09:00:00Z')
    expect((await now()).status).toBe('past_due')
    await until('2026-03-15T10:00:00Z')
    expect(await now()).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } })
  })

  it('cancelled while a renewal is owed is not charged any more', async () => {
    const { sandbox, stripe, id, now, paid, until } = await startSubscription()
    sandbox.control.stripe.declineNext()
    await until('2026-02-28T10:00:00Z')
    await stripe.subscriptions.cancel(id)
    await until('2026-06-01T00:00:00Z')
    const { latest_invoice: invoice } = await now()
    expect(await stripe.invoices.retrieve(String(invoice))).toMatchObject({ status: 'open', auto_advance: false })
    expect(await paid()).toEqual([[1_000, 'subscription_create']])
  })

  it('paid late is active again', async () => {
    const { sandbox, stripe, now, until } = await startSubscription()
    sandbox.control.stripe.declineNext()
    await until('2026-02-28T10:00:00Z')
    await stripe.invoices.pay(String((await now()).latest_invoice))
    expect((await now()).status).toBe('active')
  })

  it('without a card that pays stays incomplete or is refused, as was asked', async () => {
    const { stripe } = await startTestStripe()
    const { small } = await makePlans(stripe)
    const { customer } = await makePayer(stripe, 'pm_card_chargeCustomerFail')
    const items = [{ price: small.id }]
    expect((await stripe.subscriptions.create({ customer, items })).status).toBe('incomplete')
    await expect(
      stripe.subscriptions.create({ customer, items, payment_behavior: 'error_if_incomplete' }),
    ).rejects.toMatchObject({ type: 'StripeCardError', code: 'card_declined', decline_code: 'generic_decline' })
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1)
  })

  it('of a customer with a test clock lives by that clock alone', async () => {
    const { sandbox, stripe } = await startTestStripe()
    const { small } = await makePlans(stripe)
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: seconds('2026-01-01T00:00:00Z') })
    const { customer } = await makePayer(stripe, 'pm_card_visa', clock.id)
    const { id } = await stripe.subscriptions.create({ customer, items: [{ price: small.id }] })
    await sandbox.control.advance(100 * DAY * 1000)
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1)
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: seconds('2026-03-02T00:00:00Z') })
    expect((await stripe.invoices.list({ subscription: id, status: 'paid' })).data).toHaveLength(3)
  })
})
