import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PublicOffer } from '#contract/billing/plans/endpoints.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { planPrices, plans } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    hasInlineJobs: true,
    environment: { TRIAL_DAYS: '21', TRIAL_CREDITS: '450', STRIPE_TAX: '1', PRICES_INCLUDE_TAX: '0', CURRENCY: 'EUR' },
  })
})
afterAll(() => app.close())

const everything = ['SERP Checker', 'SERP Projects', 'Domain Checker', 'Backlink Module']

describe('GET /plans/public', () => {
  test('gives anybody the prices and the trial as they are set, nothing to buy by, and may be kept for a minute', async () => {
    const { status, body, headers } = await app.call('GET', '/plans/public')
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=60'])
    const { plans: onSale, ...terms } = body as PublicOffer
    expect(terms).toEqual({
      currency: 'EUR',
      tax: 'added',
      keyword_price: 3.2727,
      trial: {
        days: 21,
        credits: 450,
        features: everything.slice(0, 3),
        project_limit: 1,
        project_keyword_limit: 20,
      },
    })
    expect(onSale.map(({ name }) => name)).toEqual(['Basic', 'Pro', 'Plus'])
    expect(onSale[1]).toEqual({
      name: 'Pro',
      description: 'For a team with several sites',
      monthly_price: 49,
      monthly_credits: 30_000,
      yearly_price: 490,
      yearly_credits: 360_000,
      features: everything,
      is_recommended: true,
      project_limit: 25,
      project_keyword_limit: 1_000,
    })
  })

  test('leaves out what is no longer sold', async () => {
    const [plus] = await app.ctx.db.select().from(plans).where(eq(plans.name, 'Plus'))
    await app.ctx.db
      .update(planPrices)
      .set({ retiredAt: app.ctx.clock() })
      .where(eq(planPrices.planId, plus?.id ?? 0))
    const { body } = await app.call('GET', '/plans/public')
    expect((body as PublicOffer).plans.map(({ name }) => name)).toEqual(['Basic', 'Pro'])
  })
})
