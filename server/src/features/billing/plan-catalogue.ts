import { eq } from 'drizzle-orm'
import { type PlanModule, planModules } from '#contract/rules/billing/plan-modules.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Interval, planPrices, plans } from './tables.ts'

const everything: PlanModule[] = [...planModules]

/** The plans a new installation starts with; prices in minor units. */
const standardPlans = [
  {
    name: 'Trial',
    description: 'Try it for 14 days',
    isTrial: true,
    features: ['SERP Checker', 'SERP Projects', 'Domain Checker'],
    projectLimit: 1,
    projectKeywordLimit: 20,
    prices: [],
  },
  {
    name: 'Basic',
    description: 'For one site and its main competitors',
    isTrial: false,
    features: everything,
    projectLimit: 5,
    projectKeywordLimit: 1_000,
    prices: [
      ['month', 1_900, 10_000],
      ['year', 19_000, 120_000],
    ],
  },
  {
    name: 'Pro',
    description: 'For a team with several sites',
    isRecommended: true,
    isTrial: false,
    features: everything,
    projectLimit: 25,
    projectKeywordLimit: 1_000,
    prices: [
      ['month', 4_900, 30_000],
      ['year', 49_000, 360_000],
    ],
  },
  {
    name: 'Plus',
    description: 'For agencies',
    isTrial: false,
    features: everything,
    projectLimit: 100,
    projectKeywordLimit: 1_000,
    prices: [
      ['month', 9_900, 80_000],
      ['year', 99_000, 960_000],
    ],
  },
] satisfies (Omit<typeof plans.$inferInsert, 'position'> & { prices: [Interval, number, number][] })[]

/** Makes the standard plans once; what staff changed since stays as it is. */
export async function seedPlans(ctx: Ctx): Promise<void> {
  const [known] = await ctx.db.select({ id: plans.id }).from(plans).limit(1)
  if (known !== undefined) return
  for (const [position, { prices, ...plan }] of standardPlans.entries()) {
    const [made] = await ctx.db
      .insert(plans)
      .values({ ...plan, position })
      .returning({ id: plans.id })
    if (made === undefined || prices.length === 0) continue
    await ctx.db
      .insert(planPrices)
      .values(prices.map(([interval, amountMinor, credits]) => ({ planId: made.id, interval, amountMinor, credits })))
  }
}

export async function getPlanByName(ctx: Ctx, name: string) {
  const [plan] = await ctx.db.select().from(plans).where(eq(plans.name, name))
  if (plan === undefined) throw new Error(`there is no plan ${name}`)
  return plan
}
