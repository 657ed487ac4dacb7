import { and, eq, isNull } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ManagedPlan, PlanOnSale } from '#contract/billing/plans/endpoints.ts'
import { after, days } from '../../../platform/clock/clock.ts'
import { PaymentError } from '../../../ports/payment-gateway.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, type PersonKind, signedIn } from '../../../testing/people.ts'
import { newestAudit } from '../../../testing/read-audit.ts'
import { getPlanByName, seedPlans } from '../plan-catalogue.ts'
import { planPrices, plans, subscriptions } from '../tables.ts'
import { publishMissing, publishPlan } from './publish-plan.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  admin = await signedIn(app.ctx, 'admin')
})
afterAll(() => app.close())

const call = (method: 'POST' | 'PUT', path: string, body?: object) =>
  app.call(method, path, { token: admin.token, ...(body && { body }) })
const planOf = (reply: { body: unknown }) => (reply.body as { data: ManagedPlan }).data

const solo = { name: 'Solo', monthly_price: 9.5, monthly_credits: 4_000, yearly_price: 95, yearly_credits: 48_000 }
async function add(body: object = {}) {
  const reply = await call('POST', '/plans', { ...solo, name: `Plan ${uuid()}`, ...body })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return planOf(reply)
}
const update = (id: number, body: object) => call('PUT', `/plans/${id}`, body)
async function list() {
  const reply = await app.call('GET', '/plans/manage', { token: admin.token })
  expect(reply.status).toBe(200)
  return (reply.body as { data: ManagedPlan[] }).data
}
const pricesOf = ({ id }: { id: number }) =>
  app.ctx.db.select().from(planPrices).where(eq(planPrices.planId, id)).orderBy(planPrices.id)
async function onSale() {
  const { token } = await signedIn(app.ctx, 'paid')
  return ((await app.call('GET', '/plans', { token })).body as { plans: PlanOnSale[] }).plans
}

async function subscribe({ id }: ManagedPlan, interval: 'month' | 'year', priceId: number) {
  const person = await signedIn(app.ctx, 'powerless')
  const now = app.ctx.clock()
  const until = after(now, days(30))
  await app.ctx.db.insert(subscriptions).values({
    ...{ accountId: person.id, id: uuid(), planId: id, interval, priceId },
    ...{ purchasedAt: now, expiresAt: until, usableUntil: until, status: 'active' },
  })
}

describe('GET /plans/manage', () => {
  test('gives all plans with the trial’s limits, and how many are on each', async () => {
    const [trial, basic, pro] = await list()
    expect(trial).toMatchObject({
      name: 'Trial',
      is_trial: true,
      project_limit: 1,
      project_keyword_limit: 20,
      prices: [],
    })
    expect(basic).toMatchObject({ name: 'Basic', monthly_price: 19, yearly_credits: 120_000 })
    expect(pro).toMatchObject({
      is_recommended: true,
      prices: [
        { interval: 'month', price_id: expect.any(Number), is_published: false, subscribers: 0 },
        { interval: 'year', price_id: expect.any(Number), is_published: false, subscribers: 0 },
      ],
    })
  })

  test.each<[PersonKind, string]>([
    ['paid', 'ability.missing'],
    ['support', 'ability.missing'],
  ])('is nothing for somebody %s, nor is changing them', async (kind, code) => {
    const { token } = await signedIn(app.ctx, kind)
    const refused = { status: 403, body: { code } }
    expect(await app.call('GET', '/plans/manage', { token })).toMatchObject(refused)
    expect(await app.call('POST', '/plans', { token, body: solo })).toMatchObject(refused)
    expect(await app.call('PUT', '/plans/1', { token, body: solo })).toMatchObject(refused)
    expect(await app.call('POST', '/plans/publish/1', { token })).toMatchObject(refused)
  })

  test('asks for a session', async () => {
    expect((await app.call('GET', '/plans/manage')).status).toBe(401)
  })
})

describe('POST /plans', () => {
  test('puts a plan on sale at its exact price, behind the others, and at the payment provider', async () => {
    const reply = await call('POST', '/plans', { ...solo, monthly_price: '19.99', description: ' For one ' })
    expect(reply).toMatchObject({ status: 200, body: { message: 'Plan added successfully' } })
    expect(planOf(reply)).toMatchObject({
      ...{ name: 'Solo', description: 'For one', monthly_price: 19.99, project_limit: 5, is_recommended: false },
      prices: [{ is_published: false }, { is_published: false }],
    })
    expect(await pricesOf(planOf(reply))).toMatchObject([
      { interval: 'month', amountMinor: 1_999, credits: 4_000 },
      { interval: 'year', amountMinor: 9_500, credits: 48_000 },
    ])
    expect((await onSale()).at(-1)).toMatchObject({ name: 'Solo', monthly_price: 19.99 })
    await app.workOff()
    expect((await list()).find(({ name }) => name === 'Solo')?.prices).toMatchObject([
      { is_published: true },
      { is_published: true },
    ])
    expect(await newestAudit(app.ctx)).toMatchObject({
      action: 'plan.added',
      actorId: admin.id,
      data: { name: 'Solo', month: { amountMinor: 1_999, credits: 4_000 } },
    })
  })

  test('without a price it is not on sale', async () => {
    const { name, monthly_price } = await add({
      ...{ monthly_price: null, monthly_credits: null, yearly_price: '', yearly_credits: '' },
    })
    expect(monthly_price).toBeNull()
    expect((await onSale()).map((plan) => plan.name)).not.toContain(name)
  })

  test('a name is there once, whatever its capitals, also where two ask at once', async () => {
    const name = `Twice ${uuid()}`
    const replies = await Promise.all(
      [name, name.toUpperCase()].map((one) => call('POST', '/plans', { ...solo, name: one })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'plan.name-taken',
      message: 'A plan with this name already exists.',
      data: { issues: [{ path: 'name' }] },
    })
  })

  test.each<[object, string]>([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ monthly_price: 0 }, 'monthly_price'],
    [{ monthly_price: 100_001 }, 'monthly_price'],
    // Less than a card can be charged with.
    [{ monthly_price: 0.29 }, 'monthly_price'],
    [{ name: 'Pro\u200b' }, 'name'],
    [{ description: 'For \u2060one' }, 'description'],
    [{ monthly_price: 9.999 }, 'monthly_price'],
    [{ monthly_credits: 1.5 }, 'monthly_credits'],
    [{ monthly_credits: 10_000_001 }, 'monthly_credits'],
    [{ yearly_price: null }, 'yearly_price'],
    [{ yearly_credits: null }, 'yearly_credits'],
    [{ features: [] }, 'features'],
    [{ features: ['Everything'] }, 'features'],
    [{ project_limit: -1 }, 'project_limit'],
    [{ project_keyword_limit: 0 }, 'project_keyword_limit'],
  ])('refuses %o at its field', async (changes, field) => {
    const reply = await call('POST', '/plans', { ...solo, name: `Plan ${uuid()}`, ...changes })
    expect(reply).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
    const { data } = reply.body as { data: { issues: { path: string }[] } }
    expect(data.issues.map(({ path }) => path.split(/[.[]/)[0])).toContain(field)
  })
})

describe('PUT /plans/{id}', () => {
  test('another price holds for new subscriptions; subscribers keep theirs, and are counted', async () => {
    const plan = await add()
    await app.workOff()
    const [monthly, yearly] = await pricesOf(plan)
    await subscribe(plan, 'month', monthly?.id ?? 0)
    await subscribe(plan, 'month', monthly?.id ?? 0)
    expect((await list()).find(({ id }) => id === plan.id)?.prices[0]).toMatchObject({
      subscribers: 2,
      older_subscribers: 0,
    })
    const reply = await update(plan.id, { monthly_price: 12 })
    expect(reply).toMatchObject({ status: 200, body: { message: 'Plan updated successfully' } })
    expect(planOf(reply)).toMatchObject({
      ...{ monthly_price: 12, monthly_credits: 4_000, yearly_price: 95 },
      prices: [{ subscribers: 0, older_subscribers: 2, is_published: false }, { is_published: true }],
    })
    const rows = await pricesOf(plan)
    expect(rows).toHaveLength(3)
    expect(rows.find(({ id }) => id === monthly?.id)).toMatchObject({ amountMinor: 950, retiredAt: expect.any(Date) })
    expect(rows.find(({ id }) => id === yearly?.id)).toMatchObject({ retiredAt: null })
    await app.workOff()
    const published = (await pricesOf(plan)).find(({ amountMinor }) => amountMinor === 1_200)
    expect(published?.priceRef).toMatch(/./)
    expect(await newestAudit(app.ctx)).toMatchObject({
      action: 'plan.changed',
      data: { before: { month: { amountMinor: 950 } }, after: { month: { amountMinor: 1_200 } } },
    })
  })

  test('other credits are another price too', async () => {
    const plan = await add()
    await update(plan.id, { yearly_credits: 50_000 })
    expect((await pricesOf(plan)).map(({ credits, retiredAt }) => [credits, retiredAt === null])).toEqual([
      [4_000, true],
      [48_000, false],
      [50_000, true],
    ])
  })

  test('what is not sent stays, and the same again changes and tells nothing', async () => {
    const plan = await add()
    const told = await newestAudit(app.ctx)
    expect(planOf(await update(plan.id, {}))).toEqual(plan)
    expect(planOf(await update(plan.id, { monthly_price: 9.5, name: plan.name }))).toEqual(plan)
    expect(await newestAudit(app.ctx)).toEqual(told)
    expect(await pricesOf(plan)).toHaveLength(2)
  })

  test('what two change at once is refused to the second, who has not seen what the first did', async () => {
    const seen = await add()
    const first = planOf(await update(seen.id, { version: seen.version, monthly_credits: 5_000 }))
    expect(first.version).toBe(seen.version + 1)
    const late = { version: seen.version, description: 'Changed in a form that is out of date', monthly_credits: 4_000 }
    expect(await update(seen.id, late)).toMatchObject({
      status: 409,
      body: { code: 'row.changed', message: expect.stringContaining('Someone else changed this plan') },
    })
    expect(planOf(await update(seen.id, {}))).toEqual(first)
    // The first one's repeat, after an answer that was lost, changes nothing.
    expect(planOf(await update(seen.id, { version: seen.version, monthly_credits: 5_000 }))).toEqual(first)
    // And another that takes the recommendation away is a change of this one.
    const recommended = planOf(await update(seen.id, { version: first.version, is_recommended: true }))
    await add({ is_recommended: true })
    const other = { version: recommended.version, is_recommended: true, description: 'Still recommended?' }
    expect(await update(seen.id, other)).toMatchObject({ status: 409 })
    await update((await list()).find(({ name }) => name === 'Pro')?.id ?? 0, { is_recommended: true })
  })

  test('without prices it is off sale', async () => {
    const plan = await add()
    const nothing = { monthly_price: null, monthly_credits: null, yearly_price: null, yearly_credits: null }
    expect(planOf(await update(plan.id, nothing))).toMatchObject({
      prices: [{ price_id: null }, { price_id: null }],
    })
    expect((await onSale()).map(({ id }) => id)).not.toContain(plan.id)
  })

  test('its name, limits and modules hold at once, and the product is renamed', async () => {
    const plan = await add()
    await app.workOff()
    const name = `Renamed ${uuid()}`
    const changes = { name, features: ['Domain Checker', 'SERP Checker'], project_limit: 0, project_keyword_limit: 10 }
    expect(planOf(await update(plan.id, changes))).toMatchObject({
      ...changes,
      features: ['SERP Checker', 'Domain Checker'],
    })
    const renamed: string[] = []
    const { payments } = app.ctx.ports
    const watched = { ...payments, renameProduct: async (input: { name: string }) => void renamed.push(input.name) }
    await publishPlan({ ...app.ctx, ports: { ...app.ctx.ports, payments: watched } }, { planId: plan.id })
    expect(renamed).toEqual([name])
    await app.workOff()
  })

  test('at most one plan is recommended', async () => {
    const [first, second] = [await add({ is_recommended: true }), await add()]
    await update(second.id, { is_recommended: true })
    expect((await list()).filter(({ is_recommended }) => is_recommended).map(({ id }) => id)).toEqual([second.id])
    await update(second.id, { is_recommended: false })
    await update(first.id, { is_recommended: false })
    await update((await getPlanByName(app.ctx, 'Pro')).id, { is_recommended: true })
  })

  test('a name another plan has is refused, its own is not', async () => {
    const [one, other] = [await add(), await add()]
    expect(await update(one.id, { name: other.name })).toMatchObject({ status: 409, body: { code: 'plan.name-taken' } })
    expect((await update(one.id, { name: one.name.toUpperCase() })).status).toBe(200)
  })

  test('the trial keeps its name and has no price; its limits can be changed', async () => {
    const trial = await getPlanByName(app.ctx, 'Trial')
    for (const body of [{ name: 'Test' }, { monthly_price: 1, monthly_credits: 1 }, { is_recommended: true }])
      expect(await update(trial.id, body)).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
    expect(planOf(await update(trial.id, { name: 'Trial', project_limit: 2, monthly_price: '' }))).toMatchObject({
      project_limit: 2,
    })
    await update(trial.id, { project_limit: 1 })
  })

  test('a plan that is not there is not found', async () => {
    expect(await update(2_000_000_000, { project_limit: 1 })).toMatchObject({ status: 404 })
    expect(await call('POST', '/plans/publish/2000000000')).toMatchObject({ status: 404 })
  })

  test('changes at once leave one price on sale', async () => {
    const plan = await add()
    await Promise.all([11, 12, 13, 14].map((monthly_price) => update(plan.id, { monthly_price })))
    const rows = (await pricesOf(plan)).filter(({ interval }) => interval === 'month')
    expect([rows.length, rows.filter(({ retiredAt }) => retiredAt === null).length]).toEqual([5, 1])
  })

  test('a renamed standard plan stays renamed when the server starts again', async () => {
    const basic = await getPlanByName(app.ctx, 'Basic')
    await update(basic.id, { name: 'Starter' })
    const count = (await list()).length
    await seedPlans(app.ctx)
    expect((await list()).length).toBe(count)
    await update(basic.id, { name: 'Basic' })
  })
})

describe('POST /plans/publish/{id}', () => {
  test('makes the prices at once, and again without making them anew', async () => {
    const plan = await add()
    const published = planOf(await call('POST', `/plans/publish/${plan.id}`))
    expect(published.prices).toMatchObject([{ is_published: true }, { is_published: true }])
    const refs = (await pricesOf(plan)).map(({ priceRef }) => priceRef)
    expect((await call('POST', `/plans/publish/${plan.id}`)).status).toBe(200)
    await app.workOff()
    expect((await pricesOf(plan)).map(({ priceRef }) => priceRef)).toEqual(refs)
  })

  test('while the provider does not answer it says so, and the price waits', async () => {
    const plan = await add()
    const { payments } = app.ctx.ports
    const createProduct = payments.createProduct
    payments.createProduct = () => Promise.reject(new PaymentError('unavailable', 'no answer'))
    expect(await call('POST', `/plans/publish/${plan.id}`)).toMatchObject({
      status: 503,
      body: { code: 'payment.unavailable' },
    })
    payments.createProduct = createProduct
    expect((await list()).find(({ id }) => id === plan.id)?.prices).toMatchObject([
      { is_published: false },
      { is_published: false },
    ])
    await app.workOff()
    const [price] = await app.ctx.db.select({ productRef: plans.productRef }).from(plans).where(eq(plans.id, plan.id))
    expect(price?.productRef).toMatch(/./)
  })
})

test('prices that a new installation starts with are made at the payment provider by the hourly job', async () => {
  const fresh = await createTestApp({ hasInlineJobs: true })
  try {
    await publishMissing(fresh.ctx)
    await fresh.workOff()
    const missing = and(isNull(planPrices.retiredAt), isNull(planPrices.priceRef))
    expect(await fresh.ctx.db.$count(planPrices)).toBe(6)
    expect(await fresh.ctx.db.$count(planPrices, missing)).toBe(0)
  } finally {
    await fresh.close()
  }
})
