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

const missing = (call: Promise<unknown>) =>
  call.then(
    () => 'went well',
    (error: unknown) => (error instanceof PaymentError ? error.missingRef : `not a PaymentError: ${String(error)}`),
  )

describe('a catalogue', () => {
  it('is made once for a key, renamed, and a price can be retired', async () => {
    const once = key()
    const make = () => gateway.createProduct({ key: once, name: 'Small', description: '' })
    const [first, second] = [await make(), await make()]
    expect(second).toEqual(first)
    await gateway.renameProduct({ key: key(), ...first, name: 'Smaller', description: 'For one shop' })
    const price = { ...first, amountMinor: 1_000, currency: 'GBP', interval: 'month' as const }
    const { priceRef } = await gateway.createPrice({ key: key(), ...price })
    await gateway.retirePrice({ key: key(), priceRef })
    const { customerRef } = await gateway.createCustomer({ key: key(), accountId: 1, email: 'a@example.com', name: '' })
    const addresses = { successUrl: 'https://example.com/done', cancelUrl: 'https://example.com/' }
    const open = gateway.openSubscriptionCheckout({ key: key(), customerRef, priceRef, accountId: 1, ...addresses })
    expect(await whyRefused(open)).toBe('refused')
  })

  it('says what does not exist, and refuses a key that comes with something else', async () => {
    expect(await whyRefused(gateway.retirePrice({ key: key(), priceRef: 'price_none' }))).toBe('not-found')
    const once = key()
    await gateway.createProduct({ key: once, name: 'One', description: '' })
    expect(await whyRefused(gateway.createProduct({ key: once, name: 'Two', description: '' }))).toBe('refused')
  })
})

describe('a customer', () => {
  it('is deleted with what is running and saved, as often as one likes', async () => {
    const { customerRef, subscriptionRef } = await stage.subscriber()
    await gateway.deleteCustomer({ key: key(), customerRef })
    await gateway.deleteCustomer({ key: key(), customerRef })
    expect((await gateway.findSubscription(subscriptionRef)).status).toBe('ended')
    expect(await whyRefused(gateway.hasSavedCard(customerRef))).toBe('not-found')
  })

  it('is known to be gone, and named by whatever call still asks for them', async () => {
    const { customerRef, prices } = await stage.customer()
    expect(await gateway.hasCustomer(customerRef)).toBe(true)
    await gateway.deleteCustomer({ key: key(), customerRef })
    expect(await gateway.hasCustomer(customerRef)).toBe(false)
    expect(await gateway.hasCustomer('cus_none')).toBe(false)
    const addresses = { successUrl: 'https://example.com/done', cancelUrl: 'https://example.com/' }
    const asked = { customerRef, accountId: 1, ...addresses }
    const payment = { amountMinor: 1_000, currency: 'GBP', title: 'Top Up', savesCard: false, metadata: {} }
    for (const call of [
      () => gateway.hasSavedCard(customerRef),
      () => gateway.openSubscriptionCheckout({ key: key(), ...asked, priceRef: prices.small }),
      () => gateway.openPaymentCheckout({ key: key(), ...asked, ...payment }),
    ])
      expect(await missing(call())).toBe(customerRef)
  })
})

describe('what does not exist', () => {
  it('is named, whichever parameter it came in', async () => {
    const { subscriptionRef } = await stage.subscriber()
    const { customerRef } = await stage.customer()
    const addresses = { successUrl: 'https://example.com/done', cancelUrl: 'https://example.com/' }
    const change = { subscriptionRef, priceRef: 'price_none' }
    for (const [ref, call] of [
      ['sub_none', () => gateway.findSubscription('sub_none')],
      ['in_none', () => gateway.findInvoice('in_none')],
      ['price_none', () => gateway.previewChange(change)],
      ['price_none', () => gateway.changeNow({ key: key(), ...change, charges: true })],
      ['prod_none', () => gateway.renameProduct({ key: key(), productRef: 'prod_none', name: 'A', description: '' })],
      [
        'price_none',
        () =>
          gateway.openSubscriptionCheckout({
            key: key(),
            customerRef,
            priceRef: 'price_none',
            accountId: 1,
            ...addresses,
          }),
      ],
    ] as const)
      expect(await missing(call())).toBe(ref)
  })
})

describe('a price that can’t be sold', () => {
  const unsellable = (call: Promise<unknown>) =>
    call.then(
      () => 'went well',
      (error: unknown) =>
        error instanceof PaymentError ? error.unsellableRefs : `not a PaymentError: ${String(error)}`,
    )

  it.each(['price', 'product'] as const)(
    'is named by whatever call would sell it, if its %s is archived',
    async (what) => {
      const { subscriptionRef, customerRef } = await stage.subscriber()
      const { productRef, priceRef } = await stage.makePrice('Archived', 2_000, 'month')
      await stage.archive(what === 'price' ? { priceRef } : { productRef })
      const named = what === 'price' ? [priceRef] : [productRef, priceRef]
      const change = { subscriptionRef, priceRef }
      const addresses = { successUrl: 'https://example.com/done', cancelUrl: 'https://example.com/' }
      const asked = { customerRef, priceRef, accountId: 1, ...addresses }
      for (const call of [
        () => gateway.openSubscriptionCheckout({ key: key(), ...asked }),
        () => gateway.previewChange(change),
        () => gateway.changeNow({ key: key(), ...change, charges: true }),
        () => gateway.changeAfterPeriod({ key: key(), ...change }),
      ])
        expect(await unsellable(call())).toEqual(named)
    },
  )

  it('never replaces the current one in a schedule, if it is a former reference', async () => {
    const { subscriptionRef, prices } = await stage.subscriber()
    const change = { subscriptionRef, fromPriceRefs: ['price_none', prices.small], priceRef: prices.large }
    const changed = await gateway.changeAfterPeriod({ key: key(), ...change })
    expect(changed).toMatchObject({ priceRef: prices.small, scheduledChange: { priceRef: prices.large } })
  })
})

describe('a checkout', () => {
  it('is opened once for a key, found, and expired as often as one likes', async () => {
    const { customerRef, prices } = await stage.customer()
    const once = key()
    const open = () =>
      gateway.openSubscriptionCheckout({
        key: once,
        customerRef,
        priceRef: prices.small,
        accountId: 7,
        successUrl: 'https://example.com/done?checkout={CHECKOUT_SESSION_ID}',
        cancelUrl: 'https://example.com/pricing',
      })
    const [{ checkoutRef, url }, again] = [await open(), await open()]
    expect(again.checkoutRef).toBe(checkoutRef)
    expect(url).toMatch(/^https?:/)
    expect(await gateway.findCheckout(checkoutRef)).toEqual({
      checkoutRef,
      status: 'open',
      subscriptionRef: null,
      paymentRef: null,
    })
    await gateway.expireCheckout({ key: key(), checkoutRef })
    await gateway.expireCheckout({ key: key(), checkoutRef })
    expect((await gateway.findCheckout(checkoutRef)).status).toBe('expired')
  })

  onSandbox('that is paid makes the subscription, with a card that is kept and an invoice that is paid', async () => {
    const { customerRef, prices } = await stage.customer({ card: null })
    expect(await gateway.hasSavedCard(customerRef)).toBe(false)
    const opened = await gateway.openSubscriptionCheckout({
      key: key(),
      customerRef,
      priceRef: prices.small,
      accountId: 7,
      successUrl: 'http://127.0.0.1:9/done',
      cancelUrl: 'http://127.0.0.1:9/pricing',
    })
    await sandbox?.pay(opened.url)
    const { subscriptionRef } = await gateway.findCheckout(opened.checkoutRef)
    const subscription = await gateway.findSubscription(String(subscriptionRef))
    expect(subscription).toMatchObject({ status: 'active', priceRef: prices.small, customerRef })
    expect(await gateway.hasSavedCard(customerRef)).toBe(true)
    expect(await gateway.findInvoice(String(subscription.latestInvoiceRef))).toMatchObject({
      status: 'paid',
      paidMinor: 1_000,
      lines: [{ priceRef: prices.small, amountMinor: 1_000, isAdjustment: false, period: subscription.period }],
    })
    await gateway.expireCheckout({ key: key(), checkoutRef: opened.checkoutRef })
    expect((await gateway.findCheckout(opened.checkoutRef)).status).toBe('complete')
  })

  onSandbox('for a payment keeps what was written on it, the buyer and the card', async () => {
    const { customerRef } = await stage.customer({ card: null })
    const opened = await gateway.openPaymentCheckout({
      key: key(),
      customerRef,
      accountId: 7,
      title: '1,000 credits',
      amountMinor: 2_500,
      currency: 'GBP',
      savesCard: true,
      metadata: { purchase: '12' },
      successUrl: 'http://127.0.0.1:9/done',
      cancelUrl: 'http://127.0.0.1:9/pricing',
    })
    await sandbox?.pay(opened.url)
    const { paymentRef } = await gateway.findCheckout(opened.checkoutRef)
    expect(await gateway.findPayment(String(paymentRef))).toMatchObject({
      status: 'succeeded',
      amountMinor: 2_500,
      taxMinor: 0,
      currency: 'GBP',
      metadata: { purchase: '12' },
      refunds: [],
      disputes: [],
      buyer: { name: 'Anna Shop', email: 'anna@example.com' },
      card: 'Visa ending in 4242',
      customerRef,
    })
    expect(await gateway.hasSavedCard(customerRef)).toBe(true)
  })
})

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
    expect((await gateway.dropScheduledChange(verb)).scheduledChange).toBeNull()
    expect((await gateway.dropScheduledChange({ ...verb, key: key() })).scheduledChange).toBeNull()
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

describe('a charge while the customer is away', () => {
  const charge = (customerRef: string, with_: string) =>
    gateway.chargeSavedCard({
      key: with_,
      customerRef,
      title: '1,000 credits',
      amountMinor: 2_500,
      currency: 'GBP',
      metadata: { recharge: '5' },
    })

  it('is made once for a key', async () => {
    const { customerRef } = await stage.customer()
    const once = key()
    const [first, second] = [await charge(customerRef, once), await charge(customerRef, once)]
    expect(second).toEqual(first)
    expect(first).toMatchObject({
      status: 'succeeded',
      amountMinor: 2_500,
      metadata: { recharge: '5' },
      card: 'Visa ending in 4242',
    })
  })

  onSandbox.each([
    ['won', false],
    ['lost', true],
  ] as const)('that is disputed is withdrawn until the dispute is %s', async (outcome, isWithdrawn) => {
    const { customerRef } = await stage.customer()
    const { paymentRef } = await charge(customerRef, key())
    const disputes = async () => (await gateway.findPayment(paymentRef)).disputes
    const inquiry = sandbox?.control.openDispute({ paymentIntent: paymentRef, isInquiry: true }) ?? ''
    expect(await disputes()).toMatchObject([{ status: 'open', isWithdrawn: false, wasWithdrawn: false }])
    sandbox?.control.closeDispute(inquiry, 'won')
    const disputeRef = sandbox?.control.openDispute({ paymentIntent: paymentRef }) ?? ''
    const [opened] = await disputes()
    expect(opened).toMatchObject({ disputeRef, amountMinor: 2_500, status: 'open', isWithdrawn: true })
    sandbox?.control.closeDispute(disputeRef, outcome)
    expect((await disputes())[0]).toMatchObject({ status: outcome, isWithdrawn, wasWithdrawn: true })
  })

  it.each([
    ['pm_card_chargeCustomerFail', 'declined'],
    ['pm_card_authenticationRequired', 'needs-action'],
    [null, 'declined'],
  ] as const)('with %s is %s', async (card, kind) => {
    const { customerRef } = await stage.customer({ card })
    expect(await whyRefused(charge(customerRef, key()))).toBe(kind)
  })
})

describe('events', () => {
  it('are listed oldest first, with what they are about', async () => {
    const since = stage.now()
    const { customerRef, subscriptionRef } = await stage.subscriber()
    const { latestInvoiceRef } = await gateway.findSubscription(subscriptionRef)
    const events = await stage.until(async () => {
      const listed = await Array.fromAsync(gateway.listEventsSince(since))
      return listed.some(({ type, invoiceRef }) => type === 'invoice.paid' && invoiceRef === latestInvoiceRef)
        ? listed
        : undefined
    })
    const own = events.filter((event) => event.customerRef === customerRef)
    const paid = own.find(({ type }) => type === 'invoice.paid')
    expect(paid).toMatchObject({ subscriptionRef, invoiceRef: latestInvoiceRef, checkoutRef: null })
    expect(own.find(({ type }) => type === 'payment_intent.succeeded')?.paymentRef).toMatch(/^pi_/)
    const times = own.map(({ createdAt }) => createdAt?.getTime() ?? 0)
    expect(times).toEqual([...times].sort((one, other) => one - other))
  })
})
