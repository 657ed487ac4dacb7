import { aiOverviewLine, readingLines } from '#contract/rules/credit-settings/margin-table.ts'
import { searchEngineNames } from '#contract/rules/serp-fetches/search-engines.ts'
import type { PricedWork } from '../../modules/priced-work.ts'
import { measureLookUps } from './stored-pages/measure-look-ups.ts'

/** A keyword looked up. */
export const pricedPages: PricedWork = {
  title: 'SERPS',
  callPath: '/v3/serp/',
  async measure(ctx, since) {
    const { count, meanPages, aiOverviewShare } = await measureLookUps(ctx, since)
    return { count, meanUnits: meanPages, aiOverviewShare }
  },
  listPrices({ ports: { searchMethod: method } }, costs, value) {
    const lines = readingLines(costs, method, value).map(({ reading: { engine, depth, extraPage }, ...sold }) => ({
      ...sold,
      name: `SERPS, ${searchEngineNames[engine]}, top ${depth}${extraPage ? ' and the extra results page' : ''}`,
    }))
    return [...lines, { ...aiOverviewLine(costs, method, value), name: 'SERPS, AI Overview citations' }]
  },
}
