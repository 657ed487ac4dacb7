import { type CreditCosts, declaredPrice, type PricedModule } from '../paid-runs/prices.ts'
import type { ProviderWork, SearchMethod } from '../paid-runs/provider-work.ts'

/** The cost in USD by the provider's price list, as the module declares it. The `cost` in each reply is the true one. */
export const listedCostUsd = (module: PricedModule, work: ProviderWork, method: SearchMethod): number =>
  declaredPrice(module).listedCostUsd(work, method)

/**
 * The worth of its credits by the settings, in the currency of the costs: credits × totalCost ÷ creditOffer, in which
 * the two cancel out. A SERP setting stands for two pages.
 */
export function worthOf(costs: CreditCosts, work: ProviderWork): number {
  const { taskCost, keywordCost } = costs
  if (costs.title !== 'SERPS') return taskCost + keywordCost * work.units
  const ofPages = ((taskCost + keywordCost) * (4 + 3 * (work.units - 1))) / 7
  return ofPages + (costs.aiOverviewCost ?? 0) * work.aiOverviewShare
}

/** The share of its price that remains once the provider is paid; undefined without a price. */
export const marginOf = (worth: number, cost: number): number | undefined =>
  worth > 0 ? (worth - cost) / worth : undefined
