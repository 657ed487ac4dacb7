import { type CreditCosts, declaredPrice, type PricedModule, pricedModules } from '../paid-runs/prices.ts'
import { recordOf } from '../wire/record-of.ts'

/**
 * The credit settings of a new installation. Each price covers the provider’s list price, for all settings and sizes
 * (docs/prices.md); decision 59 explains which differ from the specification.
 */
export const standardCosts: Record<PricedModule, CreditCosts> = recordOf(pricedModules, (title) => ({
  title,
  ...declaredPrice(title).costs,
}))
