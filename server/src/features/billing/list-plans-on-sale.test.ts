import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UserData } from '#contract/accounts/rows.ts'
import type { PlanOnSale } from '#contract/billing/plans/endpoints.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { type PersonKind, signedIn } from '../../testing/people.ts'
import { listPlansOnSale } from './list-plans-on-sale.ts'
import { planPrices, plans } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const ours = 'Plan of this test'
// A plan that one test puts on sale is not on sale in the next.
beforeEach(async () => {
  const [left] = await app.ctx.db.select().from(plans).where(eq(plans.name, ours))
  if (left === undefined) return
  await app.ctx.db.delete(planPrices).where(eq(planPrices.planId, left.id))
  await app.ctx.db.delete(plans).where(eq(plans.id, left.id))
})

async function offer(position: number, prices: ['month' | 'year', number, number][]) {
  const [plan] = await app.ctx.db
    .insert(plans)
    .values({
      name: ours,
      description: 'For a test',
      isTrial: false,
      features: ['SERP Checker'],
      projectLimit: 2,
      projectKeywordLimit: 50,
      position,
    })
    .returning({ id: plans.id })
  for (const [interval, amountMinor, credits] of prices)
    await app.ctx.db.insert(planPrices).values({ planId: plan?.id ?? 0, interval, amountMinor, credits })
}

type Reply = { plans: PlanOnSale[]; currency: string; userData: UserData }
async function list(kind: PersonKind = 'paid'): Promise<Reply> {
  const { token } = await signedIn(app.ctx, kind)
  const reply = await app.call('GET', '/plans', { token })
  expect(reply.status).toBe(200)
  return reply.body as Reply
}

describe('GET /plans', () => {
  test('gives what is on sale at its price, and who asks', async () => {
    const person = await signedIn(app.ctx, 'trial')
    const { body, status } = await app.call('GET', '/plans', { token: person.token })
    expect(status).toBe(200)
    const everything = ['SERP Checker', 'SERP Projects', 'Domain Checker', 'Backlink Module']
    expect(body).toEqual({
      currency: 'GBP',
      tax: 'none',
      userData: expect.objectContaining({ id: person.id, credits: 300, type: 1 }),
      plans: [
        expect.objectContaining({ name: 'Basic', monthly_price: 19, yearly_price: 190, is_recommended: false }),
        {
          id: expect.any(Number),
          name: 'Pro',
          description: 'For a team with several sites',
          monthly_price: 49,
          monthly_credits: 30_000,
          yearly_price: 490,
          yearly_credits: 360_000,
          features: everything,
          is_annual: true,
          plans_stripe: [
            { interval: 'month', price_id: expect.any(Number) },
            { interval: 'year', price_id: expect.any(Number) },
          ],
          is_recommended: true,
          project_limit: 25,
          project_keyword_limit: 1_000,
        },
        expect.objectContaining({ name: 'Plus', monthly_price: 99, yearly_price: 990, is_recommended: false }),
      ],
    })
  })

  test('a plan sold by the month only has no price for a year', async () => {
    await offer(9, [['month', 1_250, 7]])
    expect((await list()).plans.at(-1)).toMatchObject({
      name: ours,
      monthly_price: 12.5,
      monthly_credits: 7,
      yearly_price: null,
      yearly_credits: null,
      is_annual: false,
    })
  })

  test('a plan sold by the year only has no price for a month', async () => {
    await offer(9, [['year', 9_999, 84]])
    expect((await list()).plans.at(-1)).toMatchObject({
      monthly_price: null,
      monthly_credits: null,
      yearly_price: 99.99,
      yearly_credits: 84,
      is_annual: true,
    })
  })

  test('a price that was replaced is not on sale any more', async () => {
    await offer(9, [['month', 1_250, 7]])
    await app.ctx.db.update(planPrices).set({ retiredAt: app.ctx.clock() }).where(eq(planPrices.amountMinor, 1_250))
    const [left] = await app.ctx.db.select().from(plans).where(eq(plans.name, ours))
    const newer = { planId: left?.id ?? 0, interval: 'month', amountMinor: 1_500, credits: 9 } as const
    const [price] = await app.ctx.db.insert(planPrices).values(newer).returning({ id: planPrices.id })
    expect((await list()).plans.at(-1)).toMatchObject({
      monthly_price: 15,
      monthly_credits: 9,
      plans_stripe: [{ interval: 'month', price_id: price?.id }],
    })
  })

  test('a plan without a price, such as the trial, is not on sale', async () => {
    await offer(9, [])
    expect((await list()).plans.map((plan) => plan.name)).toEqual(['Basic', 'Pro', 'Plus'])
  })

  test('stands in the order the operator gave', async () => {
    await offer(0, [
      ['year', 100, 1],
      ['month', 10, 1],
    ])
    expect((await list()).plans.map((plan) => plan.name)).toEqual([ours, 'Basic', 'Pro', 'Plus'])
  })

  test('in a currency without minor units the amount is the price', async () => {
    const yen = { ...app.ctx, settings: { ...app.ctx.settings, currency: 'JPY' } }
    expect((await listPlansOnSale(yen))[0]).toMatchObject({ monthly_price: 1_900, yearly_price: 19_000 })
  })

  test('asks for a session', async () => {
    expect(await app.call('GET', '/plans')).toMatchObject({ status: 401, body: { code: 'session.required' } })
  })

  test.each<[PersonKind, string]>([
    ['powerless', 'ability.missing'],
    ['support', 'ability.missing'],
    ['suspended', 'account.suspended'],
  ])('refuses somebody %s', async (kind, code) => {
    const { token } = await signedIn(app.ctx, kind)
    expect(await app.call('GET', '/plans', { token })).toMatchObject({ status: 403, body: { code } })
  })
})
