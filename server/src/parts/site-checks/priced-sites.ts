import { rowsLines } from '#contract/rules/credit-settings/margin-table.ts'
import type { CreditCosts } from '#contract/rules/paid-runs/prices.ts'
import { type PricedModule, rowsPrice } from '#contract/rules/paid-runs/prices.ts'
import type { PricedWork } from '../../modules/priced-work.ts'
import type { Ctx } from '../../platform/context.ts'
import { measureRuns } from '../paid-runs/figures/index.ts'
import type { SiteWork } from './site-work.ts'
import type { SiteRun } from './tables.ts'

/** A check of a site by the number of its rows, which are called `rows`, up to the size `sizeOf` gives. */
export const pricedSites = (
  { priced: title, work }: SiteWork,
  { callPath, rows, sizeOf }: { callPath: string; rows: string; sizeOf: (ctx: Ctx, costs: CreditCosts) => number },
): PricedWork => ({
  title,
  callPath,
  measure: (ctx, since) => measureRuns(ctx, work, since),
  listPrices: (ctx, costs, value) =>
    rowsLines(costs, sizeOf(ctx, costs), value).map((line) => ({ ...line, name: `${title}, ${line.rows} ${rows}` })),
})

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
