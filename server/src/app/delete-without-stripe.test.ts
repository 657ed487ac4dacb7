import { and, eq, isNotNull } from 'drizzle-orm'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resumeDeletions } from '../features/accounts/deletion/erase-account.ts'
import { accountDeletions } from '../features/accounts/tables.ts'
import { billingCustomers, checkouts } from '../features/billing/tables.ts'
import { minutes } from '../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { signedIn } from '../testing/people.ts'
import { newSubscriber, subscriptionOf } from '../testing/subscribe.ts'

let app: TestApp
let stripe: Stripe
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true, hasWebhooks: true })
  const { hostname: host, port } = new URL(app.sandbox.url)
  stripe = new Stripe('sk_test_sandbox', { host, port, protocol: 'http', telemetry: false })
})
afterAll(() => app.close())

test.each(['customer', 'deleted customer', 'subscription', 'checkout', 'all of them'] as const)(
  'an account is erased whatever no longer exists in Stripe: %s',
  async (what) => {
    const { person } = await newSubscriber(app)
    const { subscriptionRef } = await subscriptionOf(app.ctx, person)
    const body = { credits: 1_000, auto_recharge: 0 }
    expect(await app.call('POST', '/get-checkout-url', { token: person.token, body })).toMatchObject({ status: 200 })
    const isOpen = and(eq(checkouts.accountId, person.id), eq(checkouts.state, 'open'))
    const [open] = await app.ctx.db.select().from(checkouts).where(isOpen)
    const ofPerson = eq(billingCustomers.accountId, person.id)
    const [customer] = await app.ctx.db.select().from(billingCustomers).where(ofPerson)
    const forget = (ref: string | null | undefined) => app.sandbox.control.stripe.forget(ref ?? '')
    const isAll = what === 'all of them'
    if (what === 'subscription') forget(subscriptionRef)
    if (what === 'checkout' || isAll) forget(open?.checkoutRef)
    if (what === 'deleted customer') await stripe.customers.del(customer?.customerRef ?? '')
    if (what === 'customer' || isAll) forget(customer?.customerRef)
    const { token } = await signedIn(app.ctx, 'admin')
    expect(await app.call('DELETE', `/user/${person.id}`, { token })).toMatchObject({ status: 200 })
    await app.workOff()
    app.clock.advance(minutes(16))
    await resumeDeletions(app.ctx)
    await app.workOff()
    const isErased = and(eq(accountDeletions.accountId, person.id), isNotNull(accountDeletions.erasedAt))
    expect(await app.ctx.db.$count(accountDeletions, isErased)).toBe(1)
    expect(await subscriptionOf(app.ctx, person)).toMatchObject({ status: 'ended' })
    expect(await app.ctx.db.$count(checkouts, isOpen)).toBe(0)
  },
)
