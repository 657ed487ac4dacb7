import { type PricedModule, rowsPrice } from '#contract/rules/paid-runs/prices.ts'
import type { SiteRun } from './tables.ts'

/**
 * Credits for so many rows of a run: one task and its rows, at the prices of its beginning. A look-up that was answered with
 * no row is a task the provider charges for; one that brought none because it failed costs nothing.
 */
export function siteRunPrice(title: PricedModule, run: SiteRun, rows: number): number {
  if (rows === 0 && !wasAnsweredWithNone(run)) return 0
  const { totalCost, creditOffer, taskCost, keywordCost } = run
  const prices = { totalCost, creditOffer, taskCost, keywordCost }
  return rowsPrice({ title, ...prices, transactions: 0, aiOverviewCost: null }, rows)
}

/** Every row that was asked for turned out not to exist. */
const wasAnsweredWithNone = ({ unitsCount }: SiteRun) => unitsCount === 0
