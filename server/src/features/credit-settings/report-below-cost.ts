import { usableTransactions } from '#contract/rules/limits.ts'
import { aiOverviewLine, isBelowCost, readingLines, rowsLines } from '#contract/rules/price-table.ts'
import { searchEngineNames } from '#contract/rules/search-engines.ts'
import type { Ctx } from '../../platform/context.ts'
import { getCreditCosts } from '../credits/index.ts'

/**
 * Logs the prices that are below the provider's list price. Prices of a running installation belong to its operator, so they are
 * reported here and on /credit-settings, and never changed.
 */
export async function reportBelowCost(ctx: Ctx): Promise<void> {
  const below = await listBelowCost(ctx)
  if (below.length > 0) ctx.log.warn({ below }, 'prices on /credit-settings are below what the data provider charges')
}

async function listBelowCost(ctx: Ctx): Promise<string[]> {
  const [serps, domain, backlinks] = await Promise.all([
    getCreditCosts(ctx, 'SERPS'),
    getCreditCosts(ctx, 'DOMAIN'),
    getCreditCosts(ctx, 'BACKLINKS'),
  ])
  const method = ctx.ports.searchMethod
  const named = [
    ...readingLines(serps, method).map(({ reading: { engine, depth, extraPage }, ...sold }) => ({
      ...sold,
      name: `SERPS, ${searchEngineNames[engine]}, top ${depth}${extraPage ? ' and the extra results page' : ''}`,
    })),
    { ...aiOverviewLine(serps, method), name: 'SERPS, AI Overview citations' },
    ...rowsLines(domain, ctx.settings.domainKeywordsLimit).map((line) => ({
      ...line,
      name: `DOMAIN, ${line.rows} keywords`,
    })),
    ...rowsLines(backlinks, usableTransactions(backlinks)).map((line) => ({
      ...line,
      name: `BACKLINKS, ${line.rows} links`,
    })),
  ]
  return named
    .filter(isBelowCost)
    .map(({ name, worth, cost }) => `${name}: worth ${worth.toFixed(6)} USD, costs ${cost.toFixed(6)} USD`)
}
