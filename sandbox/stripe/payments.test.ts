import { describe, expect, it } from 'vitest'
import { makePayer, makePlans, pay, startTestStripe } from '#sandbox/testing/stripe-client.ts'

const SUCCESS = 'http://127.0.0.1:9/payment-done?session={CHECKOUT_SESSION_ID}'

describe('the hosted page', () => {
  it('says that it is a test, has no field for a card number and runs nothing', async () => {
    const { stripe } = await startTestStripe()
    const session = await stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [
        { price_data: { currency: 'gbp', unit_amount: 2_500, product_data: { name: '<b>Credits</b>' } }, quantity: 1 },
      ],
      success_url: SUCCESS,
    })
    const page = await fetch(session.url ?? '')
    const html = await page.text()
    expect(html.match(/TEST PAYMENT – no money moves/g)).toHaveLength(2)
    expect(html).toContain('£25.00')
    expect(html).not.toContain('<b>Credits')
    expect(html).not.toMatch(/<input(?! type="hidden")|<script/)
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'self' http:\/\/127/)
  })

  it('makes the subscription only once the payment went well', async () => {
    const { stripe } = await startTestStripe()
    const { small } = await makePlans(stripe)
    const { id: customer } = await stripe.customers.create({ email: 'anna@shop.example' })
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      client_reference_id: '42',
      line_items: [{ price: small.id, quantity: 1 }],
      subscription_data: { metadata: { account: '42' } },
      success_url: SUCCESS,
    })
    const refused = await pay(session.url, { card: 'pm_card_visa_chargeDeclined' })
    expect(await refused.text()).toContain('Your card was declined.')
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([])

    const paid = await pay(session.url, { card: 'pm_card_visa' })
    expect(paid.status).toBe(303)
    expect(paid.headers.get('location')).toBe(SUCCESS.replace('{CHECKOUT_SESSION_ID}', session.id))
    const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription', 'invoice.payments'] })
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      client_reference_id: '42',
      subscription: { status: 'active', metadata: { account: '42' } },
      invoice: { status: 'paid', amount_paid: 1_000, payments: { data: [{ status: 'paid' }] } },
    })
    expect((await pay(session.url, { card: 'pm_card_visa' })).status).toBe(409)
  })

  it('asks the owner of a card that wants it, and can be refused there', async () => {
    const { stripe } = await startTestStripe()
    const { customer } = await makePayer(stripe)
    const { url, id } = await stripe.checkout.sessions.create({
      mode: 'payment',
      customer,
      line_items: [
        { price_data: { currency: 'gbp', unit_amount: 500, product_data: { name: 'Credits' } }, quantity: 1 },
      ],
      payment_intent_data: { setup_future_usage: 'off_session', metadata: { account: '42' } },
      success_url: SUCCESS,
    })
    const card = 'pm_card_authenticationRequired'
    expect(await (await pay(url, { card })).text()).toContain('Complete authentication')
    expect(await (await pay(url, { card, confirm: 'no' })).text()).toContain('requires authentication')
    expect((await pay(url, { card, confirm: 'yes' })).status).toBe(303)
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 500, metadata: { account: '42' } })
    expect((await stripe.customers.listPaymentMethods(customer)).data).toHaveLength(2)
  })

  it('saves a card without a payment, and closes when the session expires', async () => {
    const { stripe, sandbox } = await startTestStripe()
    const { customer } = await makePayer(stripe)
    const make = () =>
      stripe.checkout.sessions.create({ mode: 'setup', currency: 'gbp', customer, success_url: SUCCESS })
    const saved = await make()
    await pay(saved.url, { card: 'pm_card_mastercard' })
    const { setup_intent: intent } = await stripe.checkout.sessions.retrieve(saved.id, { expand: ['setup_intent'] })
    expect(intent).toMatchObject({ status: 'succeeded', customer })
    const [left, ended] = [await make(), await make()]
    await stripe.checkout.sessions.expire(ended.id)
    await sandbox.control.advance(25 * 3_600_000)
    for (const { id, url } of [left, ended]) {
      expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('expired')
      expect(await (await fetch(url ?? '')).text()).toContain('has expired')
    }
  })
})

describe('a payment without its owner', () => {
  it.each([
    ['pm_card_chargeCustomerFail', 'card_declined', 'generic_decline'],
    ['pm_card_authenticationRequired', 'authentication_required', 'authentication_required'],
  ])('with %s is declined as %s', async (card, code, decline) => {
    const { stripe } = await startTestStripe()
    const payer = await makePayer(stripe, card)
    const charge = stripe.paymentIntents.create(
      {
        amount: 2_000,
        currency: 'gbp',
        customer: payer.customer,
        payment_method: payer.card,
        off_session: true,
        confirm: true,
      },
      { idempotencyKey: 'recharge-1' },
    )
    await expect(charge).rejects.toMatchObject({ type: 'StripeCardError', code, decline_code: decline })
    const [intent] = (await stripe.paymentIntents.list({ customer: payer.customer })).data
    expect(intent).toMatchObject({ status: 'requires_payment_method', amount_received: 0 })
  })

  it('is disputed: the money is withdrawn, and comes back when the dispute is won', async () => {
    const { stripe, sandbox } = await startTestStripe()
    const payer = await makePayer(stripe)
    const { id } = await stripe.paymentIntents.create({
      amount: 2_000,
      currency: 'gbp',
      customer: payer.customer,
      payment_method: payer.card,
      off_session: true,
      confirm: true,
    })
    const opened = await fetch(`${sandbox.url}/_sandbox/stripe/disputes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ paymentIntent: id }),
    })
    const { id: dispute } = (await opened.json()) as { id: string }
    const moved = async () => (await stripe.disputes.retrieve(dispute)).balance_transactions.map(({ amount }) => amount)
    expect(await moved()).toEqual([-2_000])
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({ code: 'charge_disputed' })
    sandbox.control.stripe.closeDispute(dispute, 'won')
    expect(await moved()).toEqual([-2_000, 2_000])
    expect(() => sandbox.control.stripe.closeDispute(dispute, 'lost')).toThrow('already closed')
    const types = (await stripe.events.list({ type: 'charge.dispute.*' })).data.map(({ type }) => type)
    expect(types.toReversed()).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ])
  })

  it('is refunded in parts, never more than was paid, and not where the refund failed', async () => {
    const { stripe, sandbox } = await startTestStripe()
    const payer = await makePayer(stripe)
    const intent = await stripe.paymentIntents.create({
      amount: 2_000,
      currency: 'gbp',
      customer: payer.customer,
      payment_method: payer.card,
      off_session: true,
      confirm: true,
    })
    await stripe.refunds.create({ payment_intent: intent.id, amount: 500 })
    await expect(stripe.refunds.create({ payment_intent: intent.id, amount: 1_501 })).rejects.toThrow('greater than')
    await stripe.refunds.create({ payment_intent: intent.id })
    expect(await stripe.charges.retrieve(String(intent.latest_charge))).toMatchObject({
      amount_refunded: 2_000,
      refunded: true,
    })
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
    const [last] = (await stripe.refunds.list({ payment_intent: intent.id })).data
    sandbox.control.stripe.failRefund(last?.id ?? '')
    expect(await stripe.charges.retrieve(String(intent.latest_charge))).toMatchObject({
      amount_refunded: 500,
      refunded: false,
    })
  })
})
