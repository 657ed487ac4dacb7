import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AccountPlan } from '#contract/accounts/rows.ts'
import type { ChangePreview } from '#contract/billing/subscriptions/endpoints.ts'
import { days } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { readAudit } from '../../../testing/read-audit.ts'
import { liveOn, newSubscriber, priceIdOf, subscriptionOf, untilRenewal } from '../../../testing/subscribe.ts'
import { activePlan } from '../active-plan.ts'
import { findCustomerRef } from '../customers/ensure-customer.ts'
import { purchases } from '../tables.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { changePlan } from './change-plan.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true, hasWebhooks: true })
})
afterAll(() => app.close())
afterEach(() => app.sandbox.control.clearFaults())

let person: Person
let id: string
beforeEach(async () => {
  ;({ person, subscriptionId: id } = await newSubscriber(app))
})

const post = (path: string, { token } = person) => app.call('POST', path, { token })
const cancel = (by = person) => post(`/plans/cancel-subscription/${id}`, by)
const resume = (by = person) => post(`/plans/resume-subscription/${id}`, by)
async function pass(milliseconds: number) {
  person = await liveOn(app, person, milliseconds)
}
const actions = async () => (await readAudit(app.ctx, person)).map(({ action }) => action)
const told = (subject: RegExp) => app.emailMessages(person.email).filter((email) => subject.test(email.subject)).length

describe('POST /plans/cancel-subscription/{subId}', () => {
  test('keeps the plan until the period ends, says so once, and then it is over', async () => {
    for (const reply of [await cancel(), await cancel()])
      expect(reply).toMatchObject({
        status: 200,
        body: {
          message: 'Subscription cancelled successfully. Please check your email for further instructions.',
          userData: { id: person.id, type: 2 },
          data: { subscription: { name: 'Basic', is_cancelled: 1, is_expired: false, can_change: false } },
        },
      })
    await app.workOff()
    expect(told(/cancelled/)).toBe(1)
    expect((await actions()).filter((action) => action === 'subscription.cancelled')).toHaveLength(1)
    expect((await activePlan(app.ctx, person.id))?.name).toBe('Basic')
    await pass(days(32))
    expect(await activePlan(app.ctx, person.id)).toBeUndefined()
    expect(await subscriptionOf(app.ctx, person)).toMatchObject({ status: 'ended' })
    expect(await cancel()).toMatchObject({ status: 409, body: { code: 'subscription.changed' } })
  })

  test('drops a change that waits', async () => {
    const { body } = await app.call('GET', '/plans', { token: person.token })
    const pro = (body as { plans: { name: string; plans_stripe: { price_id: string }[] }[] }).plans[1]
    const change = { subscriptionId: id, priceId: pro?.plans_stripe[0]?.price_id, update_on: 'after' }
    const path = '/plans/upgrade-downgrade-subscription'
    expect((await app.call('POST', path, { token: person.token, body: change })).status).toBe(200)
    expect((await cancel()).body).toMatchObject({ data: { subscription: { next: null, is_cancelled: 1 } } })
  })

  test('ends one whose renewal is unpaid right away, and nobody is charged any more', async () => {
    const customer = (await findCustomerRef(app.ctx, person.id)) ?? ''
    app.sandbox.control.stripe.declineNext({ customer, times: 1 })
    await pass(await untilRenewal(app, person))
    expect(await subscriptionOf(app.ctx, person)).toMatchObject({ status: 'overdue' })
    expect((await cancel()).status).toBe(200)
    expect(await activePlan(app.ctx, person.id)).toBeUndefined()
    await pass(days(30))
    expect(await subscriptionOf(app.ctx, person)).toMatchObject({ status: 'ended' })
    const kept = await app.ctx.db.select().from(purchases).where(eq(purchases.accountId, person.id))
    expect(kept.map(({ state, payUrl }) => `${state} ${payUrl}`).toSorted()).toEqual(['failed null', 'paid null'])
  })

  test('changes nothing while the payment provider is down', async () => {
    app.sandbox.control.addFault({ path: '/v1/*', httpStatus: 500 })
    expect(await cancel()).toMatchObject({ status: 503, body: { code: 'payment.unavailable' } })
    expect(await subscriptionOf(app.ctx, person)).toMatchObject({ cancelledAt: null, status: 'active' })
    expect(await actions()).not.toContain('subscription.cancelled')
  })

  test.each(['cancel-subscription/1', 'resume-subscription/no-id'])('answers 400 for %s', async (path) => {
    expect(await post(`/plans/${path}`)).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
  })

  test('does not know a trial, nor somebody else’s', async () => {
    const stranger = await signedIn(app.ctx, 'paid')
    for (const reply of [await cancel(stranger), await resume(stranger)])
      expect(reply).toMatchObject({ status: 404, body: { code: 'row.not-found' } })
    expect(await subscriptionOf(app.ctx, person)).toMatchObject({ cancelledAt: null })
  })
})

describe('POST /plans/resume-subscription/{id}', () => {
  test('takes a cancellation back, and the next period is charged', async () => {
    await cancel()
    for (const reply of [await resume(), await resume()])
      expect(reply).toMatchObject({
        status: 200,
        body: { data: { subscription: { is_cancelled: 0, can_change: true } } },
      })
    expect((await actions()).filter((action) => action === 'subscription.resumed')).toHaveLength(1)
    const { expiresAt } = await subscriptionOf(app.ctx, person)
    await pass(days(32))
    const renewed = await subscriptionOf(app.ctx, person)
    expect(renewed.expiresAt.getTime()).toBeGreaterThan(expiresAt.getTime())
    expect(renewed).toMatchObject({ status: 'active' })
  })

  test('is too late once it has ended', async () => {
    await cancel()
    await pass(days(32))
    const hasEnded = 'This subscription has ended. Choose a plan to subscribe again.'
    expect(await resume()).toMatchObject({ status: 409, body: { code: 'subscription.changed', message: hasEnded } })
  })
})

describe('staff', () => {
  const path = '/plans/change-plan-from-admin'
  let admin: Person
  beforeEach(async () => {
    admin = await signedIn(app.ctx, 'admin')
  })
  const priceOf = async (name: string, at: 0 | 1) => {
    const { body } = await app.call('GET', '/plans', { token: person.token })
    const { plans } = body as { plans: { name: string; plans_stripe: { price_id: string }[] }[] }
    return plans.find((plan) => plan.name === name)?.plans_stripe[at]?.price_id
  }
  const change = async (name: string, other: object = {}, at: 0 | 1 = 0) =>
    app.call('POST', path, {
      token: admin.token,
      body: { sub_id: id, price_id: await priceOf(name, at), user_id: person.id, ...other },
    })
  const planName = (body: unknown) => (body as { data: AccountPlan }).data?.subscription.name

  test('change a customer’s plan, charge for it, and stand in the audit log as who did it', async () => {
    const reply = await change('Pro')
    expect(reply).toMatchObject({ status: 200, body: { message: 'Plan successfully changed!' } })
    expect(planName(reply.body)).toBe('Pro')
    const audit = (await readAudit(app.ctx, person)).find(({ action }) => action === 'subscription.changed')
    expect(audit).toMatchObject({ actorId: admin.id, data: { charged: true, when: 'now' } })
  })

  test.each([
    ['scheduled', { charge: 0, when: 'after' }, 0, 'It can’t be scheduled.'],
    ['to a yearly plan', { charge: 0 }, 1, 'always charged'],
  ] as const)('change nothing where a change without a charge is %s', async (_what, asked, at, why) => {
    const reply = await change('Plus', asked, at)
    expect(reply).toMatchObject({ status: 409, body: { message: expect.stringContaining(why) } })
    expect(await subscriptionOf(app.ctx, person)).toMatchObject({ nextPriceId: null })
  })

  test('tell the customer what the plan renews for', async () => {
    await change('Plus', { charge: 0 })
    await app.workOff()
    const told = app.emailMessages(person.email).find(({ subject }) => subject.includes('support team'))
    expect(told?.subject).toContain('Our support team changed your plan')
    expect(told?.text).toMatch(
      /You’re now on Plus\. Nothing was charged for the change\. From .*, it renews for £99\.00 per month\./,
    )
  })

  test.each([
    ['change', 'changeNow', { from: 'Basic, monthly', to: 'Pro, monthly', when: 'now', charged: true }],
    ['cancel', 'setEndsWithPeriod', { plan: 'Basic' }],
  ] as const)(
    'are in the audit log before the payment provider is asked for a %s, and after it',
    async (what, verb, data) => {
      const written = async () =>
        (await readAudit(app.ctx, person)).flatMap(({ action, ...line }) =>
          action.startsWith('subscription.') ? [[action.replace('subscription.', ''), line.actorId, line.data]] : [],
        )
      const line = (action: string, more = {}) => [action, admin.id, { ...data, ...more, request: expect.any(String) }]
      const when: unknown[] = []
      const { payments } = app.ctx.ports
      const asking = {
        ...app.ctx,
        ports: {
          ...app.ctx.ports,
          payments: {
            ...payments,
            [verb]: async (input: never) => {
              when.push(await written())
              return payments[verb](input)
            },
          },
        },
      }
      const key = { accountId: person.id, subscriptionId: id, actorId: admin.id }
      const make = async () =>
        what === 'cancel'
          ? cancelSubscription(asking, key)
          : changePlan(asking, { ...key, priceId: await priceIdOf(app.ctx, 'Pro'), charges: true, when: 'now' })
      app.sandbox.control.addFault({ path: '/v1/subscriptions/sub_*', method: 'POST', httpStatus: 500, times: 3 })
      await expect(make()).rejects.toMatchObject({ code: 'payment.unavailable' })
      await make()
      const [asked, failed] = [line(`${what}-asked`), line('request-failed', { reason: 'unavailable' })]
      expect(when).toEqual([[asked], [asked, failed, asked]])
      const all = await written()
      expect(all).toEqual([asked, failed, asked, line(what === 'cancel' ? 'cancelled' : 'changed')])
      const requests = (await readAudit(app.ctx, person)).flatMap(
        ({ data }) => (data as { request?: string }).request ?? [],
      )
      expect(requests[0]).toBe(requests[1])
      expect(requests[2]).toBe(requests[3])
      expect(requests[0]).not.toBe(requests[2])
    },
  )

  test('see beforehand what a charged change costs, the same as the customer would, and exactly that is charged', async () => {
    await pass(days(10))
    admin = await signedIn(app.ctx, 'admin')
    const price_id = await priceOf('Pro', 0)
    const previewOf = (who: string, by: Person, query: string) =>
      app.call('GET', `/plans/preview-change${who}?price_id=${price_id}&${query}`, { token: by.token })
    const seen = (await previewOf('-from-admin', admin, `user_id=${person.id}&when=now`)).body as ChangePreview
    // A second may lie between the two.
    const { direction, credits_now, next_price } = seen
    expect((await previewOf('', person, 'when=now')).body).toMatchObject({
      ...{ direction, credits_now, next_price, due_now: expect.closeTo(seen.due_now, 1) },
    })
    expect(seen.due_now).toBeGreaterThan(15)
    expect((await previewOf('-from-admin', admin, `user_id=${person.id}`)).body).toMatchObject({ due_now: 0 })
    app.clock.advance(60_000)
    expect(await change('Pro', { as_of: new Date(0).toISOString() })).toMatchObject({ status: 409 })
    expect(await change('Pro', { as_of: seen.as_of })).toMatchObject({ status: 200 })
    const paid = await app.ctx.db.select().from(purchases).where(eq(purchases.accountId, person.id))
    expect(Math.max(...paid.map(({ amountMinor }) => amountMinor))).toBe(Math.round(seen.due_now * 100))
    const stranger = await signedIn(app.ctx, 'paid')
    expect(await previewOf('-from-admin', admin, `user_id=${stranger.id}`)).toMatchObject({
      status: 409,
      body: { message: 'This customer doesn’t have an active subscription.' },
    })
    expect(await previewOf('-from-admin', admin, 'user_id=2000000')).toMatchObject({ status: 404 })
    expect(await previewOf('-from-admin', person, `user_id=${person.id}`)).toMatchObject({ status: 403 })
  })

  test('change it without a charge: down as well, at once, and no credits come or go', async () => {
    await change('Plus')
    const before = (await app.call('GET', '/user/show', { token: person.token })).body as {
      userData: { credits: number }
    }
    const reply = await change('Basic', { charge: false })
    expect(planName(reply.body)).toBe('Basic')
    const after = (await app.call('GET', '/user/show', { token: person.token })).body
    expect(after).toMatchObject({ userData: { credits: before.userData.credits } })
  })

  test('change it after the period where it cannot be now, and not to another interval without a charge', async () => {
    expect(await change('Basic', {}, 1)).toMatchObject({ status: 200 })
    expect((await change('Basic')).status).toBe(200)
    expect(await subscriptionOf(app.ctx, person)).toMatchObject({ interval: 'year', nextPriceId: expect.any(Number) })
    expect(await change('Pro', { charge: false, when: 'now' })).toMatchObject({ status: 409 })
  })

  test('a price that does not exist is refused', async () => {
    expect(await change('Pro', { price_id: 2_000_000 })).toMatchObject({
      status: 404,
      body: { message: 'Pricing interval not found. Please select a valid interval.' },
    })
  })

  test('cancel a customer’s subscription', async () => {
    expect(await post(`/plans/cancel-subscription/${id}/${person.id}`, admin)).toMatchObject({
      status: 200,
      body: {
        message: 'Subscription cancelled successfully. The customer will be notified by email.',
        data: { subscription: { is_cancelled: 1 } },
      },
    })
    const audit = (await readAudit(app.ctx, person)).find(({ action }) => action === 'subscription.cancelled')
    expect(audit).toMatchObject({ actorId: admin.id, data: { plan: 'Basic' } })
  })

  test('name the subscription together with its own customer', async () => {
    const other = await signedIn(app.ctx, 'paid')
    expect(await change('Pro', { user_id: other.id })).toMatchObject({ status: 404 })
    expect(await post(`/plans/cancel-subscription/${id}/${other.id}`, admin)).toMatchObject({ status: 404 })
    expect(await post('/plans/cancel-subscription/1/x', admin)).toMatchObject({ status: 400 })
  })

  test('need to be allowed to manage customers', async () => {
    for (const by of [await signedIn(app.ctx, 'support'), person]) {
      expect(await post(`/plans/cancel-subscription/${id}/${person.id}`, by)).toMatchObject({ status: 403 })
      const body = { sub_id: id, price_id: 1, user_id: person.id }
      expect(await app.call('POST', path, { token: by.token, body })).toMatchObject({ status: 403 })
    }
  })
})
