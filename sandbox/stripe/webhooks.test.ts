import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { listenForWebhooks, startTestStripe, WEBHOOK_SECRET } from '#sandbox/testing/stripe-client.ts'

async function start() {
  const { sandbox, stripe } = await startTestStripe()
  const listener = await listenForWebhooks(stripe)
  sandbox.control.stripe.sendWebhooksTo({ url: listener.url, secret: WEBHOOK_SECRET })
  /** Waits for what is under way. */
  const settle = () => sandbox.control.advance(0)
  return { sandbox, stripe, listener, settle, control: sandbox.control.stripe }
}

const named = (events: Stripe.Event[]) => events.map(({ data }) => (data.object as Stripe.Customer).name)

describe('webhooks', () => {
  it('are signed, carry the object and what it was before, and can be asked for', async () => {
    const { stripe, listener, settle } = await start()
    const { id } = await stripe.customers.create({ name: 'Anna' }, { idempotencyKey: 'make-anna' })
    await stripe.customers.update(id, { name: 'Anna B' })
    await settle()
    const [created, updated] = listener.received
    expect(created).toMatchObject({
      type: 'customer.created',
      livemode: false,
      request: { idempotency_key: 'make-anna' },
    })
    expect(updated).toMatchObject({ type: 'customer.updated', data: { previous_attributes: { name: 'Anna' } } })
    expect((await stripe.events.retrieve(created?.id ?? '')).data.object).toMatchObject({ name: 'Anna' })
    expect((await stripe.events.list({ type: 'customer.*', delivery_success: true })).data).toHaveLength(2)
  })

  it('go to an endpoint made over the API with its own secret, of the types it wants', async () => {
    const { stripe, sandbox, listener } = await start()
    const { secret, id } = await stripe.webhookEndpoints.create({ url: listener.url, enabled_events: ['invoice.paid'] })
    expect(secret).toMatch(/^whsec_/)
    expect(await stripe.webhookEndpoints.retrieve(id)).not.toHaveProperty('secret')
    await expect(
      stripe.webhookEndpoints.create({ url: 'https://example.com/', enabled_events: ['*'] }),
    ).rejects.toThrow('this machine only')
    await stripe.customers.create({ name: 'Anna' })
    expect(sandbox.control.stripe.pendingWebhooks().map(({ endpoint }) => endpoint)).not.toContain(id)
  })

  it('are sent again until somebody takes them', async () => {
    const { sandbox, stripe, listener, settle, control } = await start()
    listener.isDown = true
    await stripe.customers.create({ name: 'Anna' })
    await settle()
    await sandbox.control.advance(60_000)
    expect(control.pendingWebhooks()).toMatchObject([{ type: 'customer.created', attempts: 2 }])
    listener.isDown = false
    await sandbox.control.advance(300_000)
    expect(listener.types()).toEqual(['customer.created'])
    expect(control.pendingWebhooks()).toEqual([])
  })

  it('are dropped, duplicated, late, out of order or repeated on purpose', async () => {
    const { sandbox, stripe, listener, settle, control } = await start()
    const make = (name: string) => stripe.customers.create({ name })
    control.addWebhookFault({ effect: 'drop', times: 1 })
    await make('dropped')
    control.addWebhookFault({ effect: 'duplicate', times: 1, types: ['customer.created'] })
    await make('twice')
    await settle()
    expect(named(listener.received)).toEqual(['twice', 'twice'])
    control.addWebhookFault({ effect: 'delay', delayMs: 1_000, times: 1 })
    await make('late')
    await settle()
    expect(listener.received).toHaveLength(2)
    await sandbox.control.advance(1_000)
    expect(named(listener.received)).toEqual(['twice', 'twice', 'late'])

    listener.received.length = 0
    control.addWebhookFault({ effect: 'hold', times: 2 })
    await make('first')
    await make('second')
    await settle()
    const held = control.pendingWebhooks().map(({ event }) => event)
    await control.releaseWebhooks(held.toReversed())
    await control.redeliver(held[0] ?? '')
    expect(named(listener.received)).toEqual(['second', 'first', 'first'])
  })

  it('are steered over HTTP as well', async () => {
    const { sandbox, stripe, listener, control } = await start()
    const steer = async (path: string, body: object) =>
      (await sandbox.raw(`/_sandbox/stripe/${path}`, { method: 'POST', body: JSON.stringify(body) })).status
    expect(await steer('webhooks', { url: 'https://shop.example/', secret: WEBHOOK_SECRET })).toBe(400)
    expect(await steer('webhooks', { url: listener.url, secret: WEBHOOK_SECRET })).toBe(204)
    expect(await steer('webhook-faults', { effect: 'hold' })).toBe(201)
    const { id } = await stripe.customers.create({ name: 'Anna' })
    await stripe.customers.retrieve(id)
    expect(control.pendingWebhooks()).toMatchObject([{ type: 'customer.created', isHeld: true }])
    expect(await steer('webhooks/release', {})).toBe(200)
    const event = listener.received[0]?.id
    expect(await steer('webhooks/redeliver', { event })).toBe(204)
    expect(listener.types()).toEqual(['customer.created', 'customer.created'])
    expect(await steer('declines', { decline: 'insufficient_funds' })).toBe(204)
    expect(sandbox.control.calls()).toMatchObject({ 'GET /v1/customers/{id}': 1 })
    await sandbox.control.reset()
    await expect(stripe.customers.retrieve(id)).rejects.toMatchObject({ code: 'resource_missing' })
  })
})
