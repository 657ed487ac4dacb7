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
