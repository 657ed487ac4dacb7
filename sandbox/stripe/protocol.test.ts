import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { startTestStripe } from '#sandbox/testing/stripe-client.ts'

describe('what the official package says', () => {
  it('is understood: forms with indices, metadata, unset values', async () => {
    const { stripe } = await startTestStripe()
    const product = await stripe.products.create({ name: 'Pro', metadata: { plan: '3', old: 'x' } })
    const price = await stripe.prices.create({
      currency: 'GBP',
      product: product.id,
      recurring: { interval: 'month' },
      unit_amount: 4_900,
    })
    expect(price).toMatchObject({ object: 'price', currency: 'gbp', unit_amount: 4_900, type: 'recurring' })
    expect(price.unit_amount_decimal?.toString()).toBe('4900')
    const changed = await stripe.products.update(product.id, { metadata: { old: '' }, description: 'For shops' })
    expect(changed).toMatchObject({ metadata: { plan: '3' }, description: 'For shops' })
  })

  it('is refused in the vendor’s envelope, whatever is wrong', async () => {
    const { stripe, sandbox } = await startTestStripe()
    await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'resource_missing',
      statusCode: 404,
    })
    await expect(stripe.customers.create({ shoe_size: 42 } as never)).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'shoe_size',
    })
    await expect(stripe.products.create({} as never)).rejects.toMatchObject({
      code: 'parameter_missing',
      param: 'name',
    })
    await expect(stripe.topups.list()).rejects.toThrow('Unrecognized request URL (GET: /v1/topups)')
    const { hostname: host, port } = new URL(sandbox.url)
    const withKey = (key: string, apiVersion?: string) =>
      new Stripe(key, { host, port, protocol: 'http', telemetry: false, apiVersion: apiVersion as never })
    await expect(withKey('sk_live_abc').customers.list()).rejects.toThrow('takes no live key')
    await expect(withKey('rubbish').customers.list()).rejects.toMatchObject({ type: 'StripeAuthenticationError' })
    await expect(withKey('sk_test_a', '2020-08-27').customers.list()).rejects.toThrow('speaks 2026-10-28.endive only')
  })

  it('expands a customer that no longer exists as deleted, however it was removed', async () => {
    const { stripe, sandbox } = await startTestStripe()
    const remove = {
      deleted: (id: string) => stripe.customers.del(id),
      forgotten: async (id: string) => sandbox.control.stripe.forget(id),
    }
    for (const how of Object.values(remove)) {
      const { id } = await stripe.customers.create({ email: 'a@shop.example' })
      const session = await stripe.checkout.sessions.create({
        ...{ mode: 'payment', customer: id, success_url: 'https://shop.example/', cancel_url: 'https://shop.example/' },
        line_items: [
          { quantity: 1, price_data: { currency: 'gbp', unit_amount: 100, product_data: { name: 'Credits' } } },
        ],
      })
      await how(id)
      const expanded = await stripe.checkout.sessions.retrieve(session.id, { expand: ['customer'] })
      expect(expanded.customer).toEqual({ id, object: 'customer', deleted: true })
    }
  })

  it('is done once for each idempotency key, and refused when the key comes with something else', async () => {
    const { stripe } = await startTestStripe()
    const once = () => stripe.customers.create({ email: 'a@shop.example' }, { idempotencyKey: 'one' })
    const [first, second] = [await once(), await once()]
    expect(second.id).toBe(first.id)
    await expect(stripe.customers.create({ email: 'b@shop.example' }, { idempotencyKey: 'one' })).rejects.toMatchObject(
      { type: 'StripeIdempotencyError' },
    )
    expect((await stripe.customers.list()).data).toHaveLength(1)
  })

  it('is done once when the answer is lost and the package asks again', async () => {
    const { stripe, sandbox } = await startTestStripe()
    sandbox.control.addFault({ path: '/v1/customers', cutConnection: 'after', times: 1 })
    const customer = await stripe.customers.create({ email: 'a@shop.example' })
    sandbox.control.addFault({ path: '/v1/customers', httpStatus: 500, times: 1 })
    expect((await stripe.customers.list()).data.map(({ id }) => id)).toEqual([customer.id])
  })

  it('is answered in pages, newest first, walked through from either end', async () => {
    const { stripe } = await startTestStripe()
    const made: string[] = []
    for (let number = 0; number < 7; number += 1)
      made.unshift((await stripe.products.create({ name: `P${number}` })).id)
    const walked = await stripe.products.list({ limit: 3 }).autoPagingToArray({ limit: 100 })
    expect(walked.map(({ id }) => id)).toEqual(made)
    const back = await stripe.products.list({ limit: 2, ending_before: made[3] })
    expect(back.data.map(({ id }) => id)).toEqual(made.slice(1, 3))
  })

  it('has whole objects in place of ids where it asks for them', async () => {
    const { stripe } = await startTestStripe()
    const price = await stripe.prices.create({ currency: 'gbp', unit_amount: 100, product_data: { name: 'Credits' } })
    const { product } = await stripe.prices.retrieve(price.id, { expand: ['product'] })
    expect(product).toMatchObject({ object: 'product', name: 'Credits' })
    await expect(stripe.prices.retrieve(price.id, { expand: ['colour'] })).rejects.toThrow('cannot be expanded')
  })

  it('gives a lookup key to one price at a time', async () => {
    const { stripe } = await startTestStripe()
    const make = (transfer?: boolean) =>
      stripe.prices.create({
        currency: 'gbp',
        unit_amount: 100,
        product_data: { name: 'Credits' },
        lookup_key: 'credits',
        transfer_lookup_key: transfer,
      })
    await make()
    await expect(make()).rejects.toThrow('already uses that lookup key')
    const { id } = await make(true)
    expect((await stripe.prices.list({ lookup_keys: ['credits'] })).data.map((price) => price.id)).toEqual([id])
  })

  it('is refused beyond the requests of a second, by key and by kind, and may be sent again under its key', async () => {
    let now = Date.parse('2026-11-20T09:00:00.000Z')
    const { stripe, sandbox } = await startTestStripe('sk_test_sandbox', {
      stripeLimits: true,
      stripeCallsPerSecond: 40,
      clock: () => new Date(now),
    })
    const list = async (client = stripe) => client.customers.list()
    const refusal = (reason: string) => ({
      type: 'StripeRateLimitError',
      statusCode: 429,
      code: 'rate_limit',
      headers: { 'stripe-rate-limited-reason': reason },
    })
    for (let call = 0; call < 25; call += 1) await list()
    await expect(list()).rejects.toMatchObject(refusal('endpoint-rate'))
    for (let call = 0; call < 15; call += 1) await stripe.products.list()
    const create = () => stripe.products.create({ name: 'Pro' }, { idempotencyKey: 'one' })
    await expect(create()).rejects.toMatchObject(refusal('global-rate'))
    const { hostname: host, port } = new URL(sandbox.url)
    await list(new Stripe('sk_test_other', { host, port, protocol: 'http', telemetry: false }))
    expect(sandbox.control.stripe.busiestSecond()).toEqual({ requests: 42, refused: 2 })
    now += 1_000
    expect(await create()).toMatchObject({ name: 'Pro' })
  })
})
