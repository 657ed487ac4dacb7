import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { HostedPage } from '#contract/billing/subscriptions/endpoints.ts'
import { days } from '../../../platform/clock/clock.ts'
import { app, buyCredits, call, found, refOf, setUpFindingTests } from '../../../testing/payment-finding-tests.ts'
import { passTime, payCheckout } from '../../../testing/payments.ts'
import { signedIn } from '../../../testing/people.ts'
import { availableCredits } from '../../credits/index.ts'
import { catchUpEvents } from '../sync/catch-up.ts'
import { paymentEvents } from '../tables.ts'

setUpFindingTests()

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
