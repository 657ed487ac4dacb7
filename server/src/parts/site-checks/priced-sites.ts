import { rowsLines } from '#contract/rules/credit-settings/margin-table.ts'
import type { CreditCosts } from '#contract/rules/paid-runs/prices.ts'
import type { PricedWork } from '../../modules/priced-work.ts'
import type { Ctx } from '../../platform/context.ts'
import { measureRuns } from '../paid-runs/figures/index.ts'
import type { SiteWork } from './site-work.ts'

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
