import { eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { signPayload } from '#sandbox/stripe/events/sign-payload.ts'
import { catchUpEvents } from '../features/billing/sync/catch-up.ts'
import { receiveEvents } from '../features/billing/sync/receive-events.ts'
import { billingCustomers, paymentEvents, paymentFindings } from '../features/billing/tables.ts'
import { seconds } from '../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { signedIn } from '../testing/people.ts'
import { webhookSecretOf } from './adapters.ts'
import { paymentEventsPath } from './serve-payment-events.ts'

let app: TestApp
let secret: string
const customerRef = 'cus_of_the_webhook_test'
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  secret = app.webhookSecret
  const { id: accountId } = await signedIn(app.ctx, 'paid')
  await app.ctx.db.insert(billingCustomers).values({ accountId, customerRef, createdAt: app.ctx.clock() })
})
afterAll(() => app.close())

const eventOf = (id: string, changes: object = {}) =>
  JSON.stringify({
    id,
    object: 'event',
    type: 'invoice.paid',
    created: 1_800_000_000,
    livemode: false,
    data: { object: { object: 'invoice', id: 'in_1', customer: customerRef } },
    ...changes,
  })

/** On the sandbox as well, with another `APP_SECRET`. */
const ofAnother = webhookSecretOf({ payments: { webhookSecret: undefined } }, { appSecret: 'of another installation' })

const now = () => Math.floor(Date.now() / 1_000)

const post = (payload: string, signature: string | undefined) =>
  app.app.inject({
    method: 'POST',
    url: paymentEventsPath,
    payload,
    headers: { 'content-type': 'application/json', ...(signature !== undefined && { 'stripe-signature': signature }) },
  })

const signed = (payload: string): [Buffer, string] => [Buffer.from(payload), signPayload(payload, secret, now())]

const stored = (id: string) => app.ctx.db.$count(paymentEvents, eq(paymentEvents.eventRef, id))

const findings = async (ref: string) =>
  (await app.ctx.db.select().from(paymentFindings).where(eq(paymentFindings.ref, ref))).map(({ kind }) => kind)

describe('POST /api/webhooks/stripe', () => {
  test('stores a signed event once, however often it comes', async () => {
    const payload = eventOf('evt_signed')
    for (let times = 0; times < 3; times += 1)
      expect((await post(payload, signPayload(payload, secret, now()))).statusCode).toBe(200)
    expect(await stored('evt_signed')).toBe(1)
  })

  test.each([
    ['without a signature', (_payload: string) => undefined],
    ['signed with another secret', (payload: string) => signPayload(payload, 'whsec_of_somebody_else', now())],
    [
      'signed with what the sandbox’s secret once was',
      (payload: string) => signPayload(payload, 'whsec_sandbox', now()),
    ],
    ['signed with the secret of another installation', (payload: string) => signPayload(payload, ofAnother, now())],
    ['signed for another body', (_payload: string) => signPayload(eventOf('evt_other'), secret, now())],
    ['signed more than five minutes ago', (payload: string) => signPayload(payload, secret, now() - 301)],
    ['with a signature that is none', () => 't=now,v1=zero'],
  ])('refuses one %s, and stores nothing', async (_what, sign) => {
    const payload = eventOf('evt_forged')
    const reply = await post(payload, sign(payload))
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ message: 'The signature of this event is not valid.' })
    expect(await stored('evt_forged')).toBe(0)
  })

  describe('from one address', () => {
    let checked: number
    beforeEach(() => {
      checked = 0
      const { payments } = app.ctx.ports
      const { readEvent } = payments
      payments.readEvent = (...signed) => {
        checked += 1
        return readEvent(...signed)
      }
      onTestFinished(() => {
        payments.readEvent = readEvent
      })
    })
    const from = (remoteAddress: string, payload: string, signature: string) =>
      app.app.inject({
        ...{ method: 'POST', url: paymentEventsPath, payload, remoteAddress },
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      })

    test('limits forged ones before their signature is computed', async () => {
      const payload = eventOf('evt_amid_forged')
      const statuses = []
      for (let times = 0; times < 100; times += 1)
        statuses.push((await from('203.0.113.9', payload, 'forged')).statusCode)
      expect([statuses.filter((status) => status === 400).length, statuses[60], statuses.at(-1)]).toEqual([
        60, 429, 429,
      ])
      expect(checked).toBe(60)
      expect((await from('203.0.113.10', payload, 'forged')).statusCode).toBe(400)
      app.clock.advance(seconds(1))
      expect((await from('203.0.113.9', payload, signPayload(payload, secret, now()))).statusCode).toBe(200)
      expect(await stored('evt_amid_forged')).toBe(1)
      expect((await from('203.0.113.9', payload, 'forged')).statusCode).toBe(400)
      expect((await from('203.0.113.9', payload, 'forged')).statusCode).toBe(429)
    })

    test('limits forged ones that arrive at once', async () => {
      const payload = eventOf('evt_at_once')
      const replies = await Promise.all(Array.from({ length: 100 }, () => from('203.0.113.11', payload, 'forged')))
      expect(replies.filter(({ statusCode }) => statusCode === 400)).toHaveLength(60)
      expect(checked).toBe(60)
    })

    test('never limits signed ones', async () => {
      const replies = await Promise.all(
        Array.from({ length: 300 }, (_, number) => {
          const payload = eventOf(`evt_good_${number}`)
          return from('203.0.113.12', payload, signPayload(payload, secret, now()))
        }),
      )
      expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
      expect(checked).toBe(300)
    })
  })

  test('refuses one of live mode while the key is a test one', async () => {
    const payload = eventOf('evt_live', { livemode: true })
    expect((await post(payload, signPayload(payload, secret, now()))).statusCode).toBe(400)
    expect(await stored('evt_live')).toBe(0)
  })

  test.each([
    ['no body', ''],
    ['no JSON', '{'],
    ['no event', '[]'],
    ['null', 'null'],
    [
      'an event about nothing',
      JSON.stringify({ id: 'evt_odd', type: 'invoice.paid', created: 1, livemode: false, data: null }),
    ],
    ['an event about a list', eventOf('evt_odd', { data: { object: [] } })],
    [
      'an event about an object of an odd kind',
      eventOf('evt_odd', { data: { object: { object: 1, customer: customerRef } } }),
    ],
    [
      'an invoice without an id',
      eventOf('evt_odd', { data: { object: { object: 'invoice', customer: customerRef } } }),
    ],
    ['a payment with an odd id', eventOf('evt_odd', { data: { object: { object: 'refund', payment_intent: 10.5 } } })],
    ['an odd mode', eventOf('evt_odd', { livemode: 'no' })],
    ['more than it may hold', JSON.stringify({ id: 'evt_large', filler: 'x'.repeat(600_000) })],
  ])('answers %s with a 4xx, signed or not', async (_what, payload) => {
    const reply = await post(payload, signPayload(payload, secret, now()))
    expect(Math.floor(reply.statusCode / 100)).toBe(4)
    expect(await stored('evt_odd')).toBe(0)
  })

  test('notifies staff once of an event it can’t read, however often it is sent, and never of an unsigned one', async () => {
    const staff = await signedIn(app.ctx, 'superadmin')
    const odd = { object: 'invoice', customer: customerRef, subscription: 10.5, id: 'in_odd' }
    const payload = eventOf('evt_unread', { data: { object: odd } })
    expect((await post(payload, 'forged')).statusCode).toBe(400)
    expect(await findings('evt_unread')).toEqual([])
    for (let times = 0; times < 3; times += 1)
      expect((await post(payload, signPayload(payload, secret, now()))).statusCode).toBe(400)
    expect(await findings('evt_unread')).toEqual(['unread-event'])
    const { rows } = await app.ctx.db.execute(
      sql`select 1 from notices where account_id = ${staff.id} and kind = 'customer.payment-finding' and data->>'ref' = 'evt_unread'`,
    )
    expect(rows).toHaveLength(1)
    // If a later version can read it, it is stored when it is sent again.
    const mended = eventOf('evt_unread')
    expect((await post(mended, signPayload(mended, secret, now()))).statusCode).toBe(200)
    expect(await stored('evt_unread')).toBe(1)
  })

  test('an event with an odd date is stored with the time of arrival', async () => {
    for (const [at, created] of [1e300, -1, 'today', null].entries()) {
      const payload = eventOf(`evt_date_${at}`, { created })
      expect((await post(payload, signPayload(payload, secret, now()))).statusCode).toBe(200)
      expect(await stored(`evt_date_${at}`)).toBe(1)
    }
  })

  test('refuses and reports an event with an odd customer, and stores the other events', async () => {
    const odd = { object: 'invoice', id: 'in_of_nobody', customer: 'cus_\u0000' }
    const payload = eventOf('evt_odd', { data: { object: odd } })
    const good = eventOf('evt_beside_odd')
    const replies = await Promise.all([payload, good].map((each) => post(each, signPayload(each, secret, now()))))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 200])
    expect([await stored('evt_odd'), await stored('evt_beside_odd')]).toEqual([0, 1])
    expect(await findings('evt_odd')).toEqual(['unread-event'])
  })

  test('is not stored where its job cannot be sent, so that the provider sends it again', async () => {
    const broken = { ...app.ctx, jobs: { send: () => Promise.reject(new Error('no queue')) } }
    const event = app.ctx.ports.payments.readEvent(...signed(eventOf('evt_no_job')))
    await expect(receiveEvents(broken, [event])).rejects.toThrow('no queue')
    expect(await stored('evt_no_job')).toBe(0)
  })

  test('one with a later date does not hide missing ones', async () => {
    const ahead = Math.floor(app.clock.read().getTime() / 1_000) + 40 * 86_400
    const payload = eventOf('evt_ahead', { created: ahead })
    await post(payload, signPayload(payload, secret, now()))
    const asked: Date[] = []
    const payments = { ...app.ctx.ports.payments }
    payments.listEventsSince = (since) => {
      asked.push(since)
      return app.ctx.ports.payments.listEventsSince(app.clock.read())
    }
    await catchUpEvents({ ...app.ctx, ports: { ...app.ctx.ports, payments } }, new AbortController().signal)
    expect(asked[0]?.getTime()).toBeLessThan(app.clock.read().getTime())
  })

  test('accepts and ignores events about unknown customers', async () => {
    const payload = eventOf('evt_nobody', { type: 'product.created', data: { object: { object: 'product', id: 'p' } } })
    expect((await post(payload, signPayload(payload, secret, now()))).statusCode).toBe(200)
    expect(await stored('evt_nobody')).toBe(0)
  })

  test('a flood of a thousand, a tenth of them twice, loses none, doubles none, and is handled to the last one in few looks', async () => {
    const ids = Array.from({ length: 1_000 }, (_, number) => `evt_flood_${number}`)
    const before = await app.ctx.db.$count(paymentEvents)
    const send = (sent: string[]) =>
      Promise.all(
        sent.map((id) => {
          const payload = eventOf(id)
          return post(payload, signPayload(payload, secret, now()))
        }),
      )
    const replies = await send([...ids, ...ids.slice(0, 100)])
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await app.ctx.db.$count(paymentEvents)).toBe(before + 1_000)

    const looks = () => app.sandbox.control.calls()['GET /v1/invoices/in_1'] ?? 0
    await app.workOff()
    expect(await app.ctx.db.$count(paymentEvents, isNull(paymentEvents.handledAt))).toBe(0)
    const looked = looks()
    // All are about one invoice.
    expect(looked).toBeGreaterThan(0)
    expect(looked).toBeLessThanOrEqual(3)
    await send(ids.slice(0, 100))
    await app.workOff()
    expect(looks()).toBe(looked)
  })
})
