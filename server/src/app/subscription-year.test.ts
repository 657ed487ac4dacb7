import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '../features/accounts/index.ts'
import { findCustomerRef } from '../features/billing/customers/ensure-customer.ts'
import { activePlan } from '../features/billing/index.ts'
import { purchases } from '../features/billing/tables.ts'
import { availableCredits, verifyLedger } from '../features/credits/index.ts'
import { sweepCredits } from '../features/credits/module.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { passTime, payCheckout } from '../testing/payments.ts'
import { type Person, signedIn } from '../testing/people.ts'
import { priceIdOf, subscribe, subscriptionOf } from '../testing/subscribe.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true, hasWebhooks: true })
})
afterAll(() => app.close())

/** Lives on to a moment: what falls due at the payment provider until then happens at its own time, and we are told. */
async function goOnTo(moment: string) {
  app.clock.moveTo(`${moment}:00Z`)
  await passTime(app, 0)
  await app.workOff()
  await sweepCredits(app.ctx, async () => new Set())
}

async function call(person: Person, method: 'GET' | 'POST', path: string, body?: object) {
  const token = await openSession(app.ctx, person.viewer)
  const reply = await app.call(method, path, { token, ...(body && { body }) })
  expect(reply, `${method} ${path}`).toMatchObject({ status: 200 })
}
async function change(person: Person, plan: string, interval: 'month' | 'year', update_on: 'now' | 'after') {
  const { id: subscriptionId } = await subscriptionOf(app.ctx, person)
  const priceId = await priceIdOf(app.ctx, plan, interval)
  await call(person, 'POST', '/plans/upgrade-downgrade-subscription', { subscriptionId, priceId, update_on })
}
const end = async (person: Person, verb: 'cancel' | 'resume') =>
  call(person, 'POST', `/plans/${verb}-subscription/${(await subscriptionOf(app.ctx, person)).id}`)

const minuteOf = (time: Date) => time.toISOString().slice(0, 16)
const dayOf = (time: Date) => time.toISOString().slice(0, 10)
/** The time of the charge, its purpose and amount, the credits it brought, and the end of their validity. */
async function tableOf({ id }: Person): Promise<string[]> {
  const rows = await app.ctx.db
    .select()
    .from(purchases)
    .where(and(eq(purchases.accountId, id), eq(purchases.state, 'paid')))
    .orderBy(asc(purchases.receiptNumber))
  return rows.map(({ purchasedAt, name, interval, amountMinor, credits, expiresAt }) =>
    [minuteOf(purchasedAt), name, interval, `£${(amountMinor / 100).toFixed(2)}`, credits, dayOf(expiresAt)].join(
      ' | ',
    ),
  )
}

/** Each check of what stands: credits that can be spent, the plan that can be worked on. */
const standing = async ({ id }: Person) =>
  `${await availableCredits(app.ctx, id)} ${(await activePlan(app.ctx, id))?.name ?? 'no plan'}`

test('sixteen months of a subscription that is upgraded, downgraded, switched to yearly, cancelled and resumed', async () => {
  await goOnTo('2027-01-31T10:00')
  const person = await signedIn(app.ctx, 'trial', { credits: 0 })
  await subscribe(app, person)
  expect(await standing(person)).toBe('10000 Basic')

  await goOnTo('2027-02-14T10:00')
  await change(person, 'Pro', 'month', 'now')
  expect(await standing(person)).toBe('20000 Pro')

  // The renewal is charged at eleven: until then nobody is without credits.
  await goOnTo('2027-02-28T10:30')
  expect(await standing(person)).toBe('20000 Pro')
  await goOnTo('2027-03-10T10:00')
  expect(await standing(person)).toBe('30000 Pro')
  await change(person, 'Plus', 'month', 'after')

  await goOnTo('2027-04-10T10:00')
  expect(await standing(person)).toBe('80000 Plus')
  await change(person, 'Basic', 'month', 'after')
  await goOnTo('2027-04-12T10:00')
  await call(person, 'POST', '/plans/undo-change')
  await goOnTo('2027-04-15T10:00')
  await change(person, 'Pro', 'month', 'after')

  await goOnTo('2027-05-15T10:00')
  expect(await standing(person)).toBe('30000 Pro')
  await change(person, 'Pro', 'year', 'now')
  // The month that was paid for keeps its credits until its end.
  expect(await standing(person)).toBe('375000 Pro')

  await goOnTo('2027-06-01T10:00')
  expect(await standing(person)).toBe('345000 Pro')
  await end(person, 'cancel')
  await goOnTo('2027-06-20T10:00')
  await end(person, 'resume')

  await goOnTo('2028-01-10T10:00')
  await change(person, 'Pro', 'month', 'after')

  await goOnTo('2028-05-20T10:00')
  expect(await standing(person)).toBe('30000 Pro')
  await end(person, 'cancel')
  await goOnTo('2028-06-20T10:00')
  expect(await standing(person)).toBe('0 no plan')

  // A renewal is charged an hour after its period has begun, as the payment provider does.
  expect(await tableOf(person)).toEqual([
    '2027-01-31T10:00 | Basic | month | £19.00 | 10000 | 2027-02-28',
    '2027-02-14T10:00 | Pro | month | £15.00 | 10000 | 2027-02-28',
    '2027-02-28T11:00 | Pro | month | £49.00 | 30000 | 2027-03-31',
    '2027-03-31T11:00 | Plus | month | £99.00 | 80000 | 2027-04-30',
    '2027-04-30T11:00 | Pro | month | £49.00 | 30000 | 2027-05-30',
    '2027-05-15T10:00 | Pro | year | £465.50 | 345000 | 2028-05-15',
    '2028-05-15T11:00 | Pro | month | £49.00 | 30000 | 2028-06-15',
  ])
  expect(await verifyLedger(app.ctx)).toEqual([])
})

test('renewals that fail: one paid late by hand, one never, and a year after that', async () => {
  await goOnTo('2029-01-31T10:00')
  const person = await signedIn(app.ctx, 'trial', { credits: 0 })
  await subscribe(app, person)
  const customer = (await findCustomerRef(app.ctx, person.id)) ?? ''

  app.sandbox.control.stripe.declineNext({ customer, times: 1 })
  await goOnTo('2029-03-02T10:00')
  expect(await standing(person)).toBe('0 Basic')
  const { payUrl } = await subscriptionOf(app.ctx, person)
  await payCheckout(app, payUrl ?? '')
  await goOnTo('2029-03-02T10:01')
  expect(await standing(person)).toBe('10000 Basic')

  app.sandbox.control.stripe.declineNext({ customer, times: 4 })
  await goOnTo('2029-04-06T10:00')
  expect(await standing(person)).toBe('0 Basic')
  await goOnTo('2029-04-08T10:00')
  expect(await standing(person)).toBe('0 no plan')

  await goOnTo('2029-05-01T10:00')
  expect(await subscriptionOf(app.ctx, person)).toMatchObject({ status: 'ended' })
  await subscribe(app, person, { plan: 'Basic', interval: 'year' })
  expect(await standing(person)).toBe('120000 Basic')
  await goOnTo('2029-09-01T10:00')
  await change(person, 'Pro', 'year', 'now')
  expect(await standing(person)).toBe('279127 Pro')
  await end(person, 'cancel')
  await goOnTo('2030-05-02T10:00')
  expect(await standing(person)).toBe('0 no plan')

  expect(await tableOf(person)).toEqual([
    '2029-01-31T10:00 | Basic | month | £19.00 | 10000 | 2029-02-28',
    '2029-03-02T10:00 | Basic | month | £19.00 | 10000 | 2029-03-31',
    '2029-05-01T10:00 | Basic | year | £190.00 | 120000 | 2030-05-01',
    '2029-09-01T10:00 | Pro | year | £198.91 | 159127 | 2030-05-01',
  ])
  expect(await verifyLedger(app.ctx)).toEqual([])
})
