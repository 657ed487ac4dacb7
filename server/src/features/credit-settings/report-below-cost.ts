import { linksPerCheck } from '#contract/rules/credit-settings/check-sizes.ts'
import { creditValueOf } from '#contract/rules/credit-settings/exchange-rate.ts'
import { aiOverviewLine, isBelowCost, readingLines, rowsLines } from '#contract/rules/credit-settings/price-table.ts'
import { searchEngineNames } from '#contract/rules/serp-fetches/search-engines.ts'
import type { Ctx } from '../../platform/context.ts'
import { findExchangeRate } from '../billing/index.ts'
import { getCreditCosts } from '../credits/index.ts'
import { measureSales } from './measure-sales.ts'

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
  const value = creditValueOf(await measureSales(ctx), await findExchangeRate(ctx))
  const named = [
    ...readingLines(serps, method, value).map(({ reading: { engine, depth, extraPage }, ...sold }) => ({
      ...sold,
      name: `SERPS, ${searchEngineNames[engine]}, top ${depth}${extraPage ? ' and the extra results page' : ''}`,
    })),
    { ...aiOverviewLine(serps, method, value), name: 'SERPS, AI Overview citations' },
    ...rowsLines(domain, ctx.settings.domainKeywordsLimit, value).map((line) => ({
      ...line,
      name: `DOMAIN, ${line.rows} keywords`,
    })),
    ...rowsLines(backlinks, linksPerCheck(backlinks), value).map((line) => ({
      ...line,
      name: `BACKLINKS, ${line.rows} links`,
    })),
  ]
  return named
    .filter(isBelowCost)
    .map(({ name, worth, cost }) => `${name}: worth ${worth.toFixed(6)} USD, costs ${cost.toFixed(6)} USD`)
}
