import { type CreditCosts, type PricedModule, providerAiOverviewSurcharge } from '../paid-runs/prices.ts'

/** Posted tasks are the provider's cheap way to search, live calls its fast one. */
export type SearchMethod = 'standard' | 'live'

/**
 * The provider's price list in USD. SERP: docs.dataforseo.com, unchanged since 2025-10-02, when further pages became cheaper.
 * Labs and Backlinks: as raised on 2026-07-01, read off real answers. Each call's `cost` is what counts; this list is shown
 * beside it.
 */
const page = { standard: 0.0006, live: 0.002 } as const satisfies Record<SearchMethod, number>
const loadingAiOverview = { standard: providerAiOverviewSurcharge, live: 0.002 } as const
const furtherPageShare = 0.75
const labs = { call: 0.012, row: 0.00012 } as const
const backlinks = { call: 0.024, row: 0.000036 } as const
/** Rows per call, at most. */
export const rowsPerCall = 1_000
/** Calls of a backlink check beside its links: a summary of one row, and new against lost of the last months. */
const reportCalls = 2
const reportRows = 27

/**
 * A piece of work as far as its cost depends on it. SERPS: one look-up of so many pages, of which a share loads the AI
 * Overview. Otherwise: one check of so many rows. Either may be a mean.
 */
export type ProviderWork = { units: number; aiOverviewShare: number }

/** USD the provider asks for it by its price list. */
export function listedCostUsd(module: PricedModule, work: ProviderWork, method: SearchMethod): number {
  const calls = Math.max(1, Math.ceil(work.units / rowsPerCall))
  const costs = {
    SERPS: page[method] * (1 + furtherPageShare * (work.units - 1)) + loadingAiOverview[method] * work.aiOverviewShare,
    DOMAIN: calls * labs.call + work.units * labs.row,
    BACKLINKS: (calls + reportCalls) * backlinks.call + (work.units + reportRows) * backlinks.row,
  } satisfies Record<PricedModule, number>
  return costs[module]
}

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
