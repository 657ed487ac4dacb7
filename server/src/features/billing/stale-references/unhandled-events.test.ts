import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HostedPage } from '#contract/billing/subscriptions/endpoints.ts'
import type { PaymentFinding } from '#contract/rules/billing/payment-findings.ts'
import { days } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { passTime, payCheckout } from '../../../testing/payments.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { storeCheckout } from '../../../testing/subscribe.ts'
import { openSession } from '../../accounts/index.ts'
import { availableCredits, verifyLedger } from '../../credits/index.ts'
import { findCustomerRef } from '../customers/ensure-customer.ts'
import { catchUpEvents } from '../sync/catch-up.ts'
import { paymentEvents, paymentFindings } from '../tables.ts'

let app: TestApp

let support: Person

beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true, hasWebhooks: true })
  support = await signedIn(app.ctx, 'admin')
})

afterAll(async () => {
  expect(await verifyLedger(app.ctx)).toEqual([])
  await app.close()
})

// All tests share one member of staff, because everyone on staff gets every notice.
beforeEach(async () => {
  support = { ...support, token: await openSession(app.ctx, support.viewer) }
})

afterEach(() => app.sandbox.control.clearFaults())

const refOf = async ({ id }: Person) => (await findCustomerRef(app.ctx, id)) ?? ''

const found = async (kind: PaymentFinding, ref: string) =>
  app.ctx.db.$count(paymentFindings, and(eq(paymentFindings.kind, kind), eq(paymentFindings.ref, ref)))

const call = (method: 'GET' | 'POST' | 'PUT', path: string, person: Person, body?: unknown) =>
  app.call(method, path, { token: person.token, ...(body !== undefined && { body }) })

async function buyCredits(person: Person, autoRecharges = 0) {
  const opened = await call('POST', '/get-checkout-url', person, { credits: 1_000, auto_recharge: autoRecharges })
  expect(opened.status).toBe(200)
  const page = opened.body as HostedPage
  await payCheckout(app, page.url)
  await storeCheckout(app, person, page.checkout_id)
}

describe('an event that cannot be handled', () => {
  test('doesn’t block others, is reported to staff, and is given up after days', async () => {
    const person = await signedIn(app.ctx, 'paid', { credits: 0 })
    await buyCredits(person)
    await app.workOff()
    const customerRef = await refOf(person)
    const { url } = (await call('POST', '/get-checkout-url', person, { credits: 1_000, auto_recharge: 0 }))
      .body as HostedPage
    const at = app.clock.read()
    // The provider refuses to show it, every time.
    app.sandbox.control.addFault({ path: '/v1/invoices/in_broken', code: 12_345 })
    await app.ctx.db.insert(paymentEvents).values({
      ...{ eventRef: 'evt_broken', type: 'invoice.paid', customerRef, invoiceRef: 'in_broken' },
      ...{ createdAt: at, receivedAt: at },
    })
    await payCheckout(app, url)
    await app.workOff().catch(() => {})
    expect(await availableCredits(app.ctx, person.id)).toBe(8_000)
    const event = async () => {
      const [row] = await app.ctx.db.select().from(paymentEvents).where(eq(paymentEvents.eventRef, 'evt_broken'))
      return row
    }
    expect(await event()).toMatchObject({ handledAt: null, failures: 1 })
    for (let hour = 0; hour < 5; hour += 1) {
      app.clock.advance(3_600_000)
      await catchUpEvents(app.ctx, new AbortController().signal)
      await app.workOff().catch(() => {})
    }
    expect(await found('event', 'evt_broken')).toBe(1)
    expect(await event()).toMatchObject({ handledAt: null })
    await passTime(app, days(4))
    await catchUpEvents(app.ctx, new AbortController().signal)
    await app.workOff().catch(() => {})
    expect(await event()).toMatchObject({ handledAt: expect.any(Date) })
  })
})
