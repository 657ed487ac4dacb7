import type { PlanOnSale } from '#contract/plans/endpoints.ts'

/** A plan as a new installation sells it, with what a test wants otherwise. */
export const plan = (other: Partial<PlanOnSale> = {}): PlanOnSale => ({
  id: 2,
  name: 'Basic',
  description: 'For one site and its main competitors',
  monthly_price: 19,
  monthly_credits: 10_000,
  yearly_price: 190,
  yearly_credits: 120_000,
  features: ['SERP Checker', 'SERP Projects', 'Domain Checker', 'Backlink Module'],
  is_annual: true,
  plans_stripe: [],
  is_recommended: false,
  project_limit: 5,
  project_keyword_limit: 1_000,
  ...other,
})
