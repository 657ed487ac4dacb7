import type { PlanOnSale } from '#contract/billing/plans/endpoints.ts'
import { planModules } from '#contract/rules/billing/plan-modules.ts'

/** A plan as a new installation sells it, with what a test wants otherwise. The prices of plan 2 are 21 and 22. */
export const plan = (other: Partial<PlanOnSale> = {}): PlanOnSale => ({
  id: 2,
  name: 'Basic',
  description: 'For one site and its main competitors',
  monthly_price: 19,
  monthly_credits: 10_000,
  yearly_price: 190,
  yearly_credits: 120_000,
  features: [...planModules],
  is_annual: true,
  plans_stripe: [
    { interval: 'month', price_id: (other.id ?? 2) * 10 + 1 },
    { interval: 'year', price_id: (other.id ?? 2) * 10 + 2 },
  ],
  is_recommended: false,
  project_limit: 5,
  project_keyword_limit: 1_000,
  ...other,
})

/** Basic, Pro and Plus at their usual prices. */
export const catalogue = [
  plan({ id: 1 }),
  plan({
    id: 2,
    name: 'Pro',
    monthly_price: 49,
    monthly_credits: 30_000,
    yearly_price: 490,
    yearly_credits: 360_000,
    is_recommended: true,
  }),
  plan({
    id: 3,
    name: 'Plus',
    monthly_price: 99,
    monthly_credits: 80_000,
    yearly_price: 990,
    yearly_credits: 960_000,
  }),
]
