import type { CreditCosts, PricedModule } from '../paid-runs/prices.ts'

/** Every module: 300 credits for 0.11 USD. */
const credit = { totalCost: 0.11, creditOffer: 300 } as const

/**
 * The credit settings of a new installation. Each price covers the provider’s list price, for all settings and sizes
 * (docs/prices.md); decision 59 explains which differ from the specification.
 */
export const standardCosts: Record<PricedModule, CreditCosts> = {
  SERPS: { title: 'SERPS', ...credit, taskCost: 0, keywordCost: 0.0012, transactions: 1, aiOverviewCost: 0.0007 },
  DOMAIN: { title: 'DOMAIN', ...credit, taskCost: 0.02, keywordCost: 0.00015, transactions: 10, aiOverviewCost: null },
  BACKLINKS: {
    title: 'BACKLINKS',
    ...credit,
    taskCost: 0.08,
    keywordCost: 0.00007,
    transactions: 1_000,
    aiOverviewCost: null,
  },
}
