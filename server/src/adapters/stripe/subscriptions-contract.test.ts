import { describe, expect, it } from 'vitest'
import { PaymentError } from '#server/ports/payment-gateway.ts'
import { openGateway } from '../../testing/gateway-under-test.ts'

/**
 * The behaviour that the product relies on with any payment provider. It runs on the sandbox, and on Stripe's test mode
 * if STRIPE_SECRET_KEY has a test key. Steps that need a person at a browser are for the sandbox only.
 */
const { sandbox, ...stage } = await openGateway()

const { gateway, key } = stage

const onSandbox = it.runIf(sandbox !== undefined)

const day = 86_400_000

const whyRefused = (call: Promise<unknown>) =>
  call.then(
    () => 'went well',
    (error: unknown) => (error instanceof PaymentError ? error.kind : `not a PaymentError: ${String(error)}`),
  )

describe('a subscription', () => {
  it('is found and listed with its period, until it is ended', async () => {
    const { customerRef, prices, subscriptionRef } = await stage.subscriber()
    const found = await gateway.findSubscription(subscriptionRef)
    expect(found).toMatchObject({
      status: 'active',
      customerRef,
      priceRef: prices.small,
      endsWithPeriod: false,
      endedAt: null,
      scheduledChange: null,
      hasPendingChange: false,
    })
    expect(Math.round((found.period.until.getTime() - found.period.from.getTime()) / day)).toBeGreaterThan(27)
    expect(await gateway.listSubscriptions(customerRef)).toEqual({ subscriptions: [found], isWhole: true })
    const end = () => gateway.endSubscription({ key: key(), subscriptionRef })
    expect((await end()).status).toBe('ended')
    expect((await end()).endedAt).toBeInstanceOf(Date)
    expect(await gateway.listSubscriptions(customerRef)).toEqual({ subscriptions: [], isWhole: true })
  })

  it('upgraded now is charged what the preview said, once for a key', async () => {
    const { customerRef, prices, subscriptionRef } = await stage.subscriber()
    const change = { subscriptionRef, priceRef: prices.large }
    const preview = await gateway.previewChange(change)
    expect(preview).toMatchObject({ currency: 'GBP', taxMinor: 0 })
    expect(preview.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(preview.dueMinor)
    const once = key()
    const upgrade = () => gateway.changeNow({ key: once, ...change, charges: true, asOf: preview.asOf })
    expect((await upgrade()).priceRef).toBe(prices.large)
    expect((await upgrade()).priceRef).toBe(prices.large)
    const [newest, ...older] = await stage.listInvoices(customerRef)
    expect(older).toHaveLength(1)
    expect(newest).toMatchObject({ status: 'paid', paidMinor: preview.dueMinor, subscriptionRef })
    expect(newest?.lines.map(({ priceRef, isAdjustment }) => [priceRef, isAdjustment])).toEqual([
      [prices.small, true],
      [prices.large, true],
    ])
    expect(newest?.paymentRef).toMatch(/^pi_/)
  })

  it('whose upgrade is declined keeps its price and waits for a payment by hand', async () => {
    const { prices, subscriptionRef, breakCard } = await stage.subscriber()
    await breakCard('pm_card_chargeCustomerFail')
    const once = key()
    const upgrade = () => gateway.changeNow({ key: once, subscriptionRef, priceRef: prices.large, charges: true })
    expect(await whyRefused(upgrade())).toBe('declined')
    expect(await whyRefused(upgrade())).toBe('declined')
    const after = await gateway.findSubscription(subscriptionRef)
    expect(after).toMatchObject({ status: 'active', priceRef: prices.small, hasPendingChange: true })
    const owed = await gateway.findInvoice(String(after.latestInvoiceRef))
    expect(owed).toMatchObject({ status: 'open', paymentRef: null, payUrl: expect.stringMatching(/^https?:/) })
    if (sandbox === undefined) return
    await sandbox.pay(String(owed.payUrl))
    expect(await gateway.findSubscription(subscriptionRef)).toMatchObject({
      priceRef: prices.large,
      hasPendingChange: false,
    })
  })

  it('is changed without money within its interval, and only there', async () => {
    const { customerRef, prices, subscriptionRef } = await stage.subscriber()
    const change = (priceRef: string) => gateway.changeNow({ key: key(), subscriptionRef, priceRef, charges: false })
    expect((await change(prices.large)).priceRef).toBe(prices.large)
    expect(await whyRefused(change(prices.yearly))).toBe('refused')
    expect(await stage.listInvoices(customerRef)).toHaveLength(1)
  })

  it('changes after its period, to what was chosen last, and collects it then', async () => {
    const { prices, subscriptionRef, advanceTo, customerRef } = await stage.subscriber()
    const once = key()
    const later = (priceRef: string, with_: string) =>
      gateway.changeAfterPeriod({ key: with_, subscriptionRef, priceRef })
    await later(prices.large, key())
    const planned = await later(prices.yearly, once)
    expect(await later(prices.yearly, once)).toEqual(planned)
    expect(planned).toMatchObject({ priceRef: prices.small, scheduledChange: { priceRef: prices.yearly } })
    expect(planned.scheduledChange?.at).toEqual(planned.period.until)
    await advanceTo(new Date(planned.period.until.getTime() + day))
    const changed = await gateway.findSubscription(subscriptionRef)
    expect(changed).toMatchObject({ priceRef: prices.yearly, scheduledChange: null, status: 'active' })
    const [newest] = await stage.listInvoices(customerRef)
    expect(newest).toMatchObject({ status: 'paid', paidMinor: 12_000 })
  })

  it('lets go of a change that waits when it is dropped, cancelled or changed now', async () => {
    const { prices, subscriptionRef } = await stage.subscriber()
    const plan = () => gateway.changeAfterPeriod({ key: key(), subscriptionRef, priceRef: prices.large })
    const verb = { key: key(), subscriptionRef }
    await plan()
    expect((await gateway.cancelScheduledChange(verb)).scheduledChange).toBeNull()
    expect((await gateway.cancelScheduledChange({ ...verb, key: key() })).scheduledChange).toBeNull()
    await plan()
    const cancelled = await gateway.setEndsWithPeriod({ ...verb, key: key(), endsWithPeriod: true })
    expect(cancelled).toMatchObject({ endsWithPeriod: true, scheduledChange: null, status: 'active' })
    const resumed = await gateway.setEndsWithPeriod({ ...verb, key: key(), endsWithPeriod: false })
    expect(resumed.endsWithPeriod).toBe(false)
    await plan()
    const changed = await gateway.changeNow({ ...verb, key: key(), priceRef: prices.large, charges: true })
    expect(changed).toMatchObject({ priceRef: prices.large, scheduledChange: null })
  })

  it('cancelled ends with its period', async () => {
    const { subscriptionRef, advanceTo } = await stage.subscriber()
    const { period } = await gateway.setEndsWithPeriod({ key: key(), subscriptionRef, endsWithPeriod: true })
    await advanceTo(new Date(period.until.getTime() + day))
    expect(await gateway.findSubscription(subscriptionRef)).toMatchObject({ status: 'ended', endedAt: period.until })
  })

  it('renews, and is overdue with an invoice to be paid by hand while its card is refused, until it is ended', async () => {
    const { subscriptionRef, advanceTo, breakCard, giveUp } = await stage.subscriber()
    const { period } = await gateway.findSubscription(subscriptionRef)
    await advanceTo(new Date(period.until.getTime() + day))
    const renewed = await gateway.findSubscription(subscriptionRef)
    expect(renewed).toMatchObject({ status: 'active', period: { from: period.until } })
    await breakCard('pm_card_chargeCustomerFail')
    await advanceTo(new Date(renewed.period.until.getTime() + day))
    const overdue = await gateway.findSubscription(subscriptionRef)
    expect(overdue.status).toBe('overdue')
    const owed = await gateway.findInvoice(String(overdue.latestInvoiceRef))
    expect(owed).toMatchObject({ status: 'open', payUrl: expect.stringMatching(/^https?:/), paidMinor: 0 })
    expect(owed.nextAttemptAt?.getTime()).toBeGreaterThan(renewed.period.until.getTime())
    // As after an ending that was interrupted: nothing is owed any more, and nothing was paid.
    await giveUp(String(overdue.latestInvoiceRef))
    expect((await gateway.findSubscription(subscriptionRef)).status).toBe('active')
    expect((await gateway.endOverdue({ key: key(), subscriptionRef })).status).toBe('ended')
  })

  onSandbox('overdue with an upgrade that was declined before its renewal was, ends at once', async () => {
    const { subscriptionRef, advanceTo, breakCard, prices } = await stage.subscriber()
    const { period } = await gateway.findSubscription(subscriptionRef)
    // The invoice of a renewal stays a draft for an hour.
    await advanceTo(new Date(period.until.getTime() + 600_000))
    await breakCard('pm_card_chargeCustomerFail')
    const change = { subscriptionRef, priceRef: prices.large, charges: true }
    expect(await whyRefused(gateway.changeNow({ key: key(), ...change }))).toBe('declined')
    await advanceTo(new Date(period.until.getTime() + day))
    expect((await gateway.findSubscription(subscriptionRef)).status).toBe('overdue')
    expect((await gateway.endOverdue({ key: key(), subscriptionRef })).status).toBe('ended')
  })

  onSandbox(
    'overdue and ended while its invoice is being paid, is either paid for and runs on to its end, or is neither',
    async () => {
      // Paid before, and at every step of the ending.
      for (let steps = -1; steps < 10; steps += 1) {
        const { subscriptionRef, advanceTo, breakCard } = await stage.subscriber()
        const { period } = await gateway.findSubscription(subscriptionRef)
        await breakCard('pm_card_chargeCustomerFail')
        await advanceTo(new Date(period.until.getTime() + day))
        const overdue = await gateway.findSubscription(subscriptionRef)
        const { payUrl } = await gateway.findInvoice(String(overdue.latestInvoiceRef))
        const pay = () => sandbox?.pay(String(payUrl))
        const payLater = async () => {
          for (let step = 0; step < steps; step += 1) await gateway.findSubscription(subscriptionRef)
          await pay()
        }
        if (steps < 0) await pay()
        await Promise.all([gateway.endOverdue({ key: key(), subscriptionRef }), payLater().catch(() => undefined)])
        const { status } = await gateway.findInvoice(String(overdue.latestInvoiceRef))
        const left = await gateway.findSubscription(subscriptionRef)
        if (status === 'paid') expect(left).toMatchObject({ status: 'active', endsWithPeriod: true })
        else expect([status, left.status]).toEqual(['void', 'ended'])
      }
    },
  )
})
