import { creditValueOf } from '#contract/rules/credit-settings/exchange-rate.ts'
import { isBelowCost } from '#contract/rules/credit-settings/margin-table.ts'
import type { PricedWork } from '../../modules/priced-work.ts'
import type { Ctx } from '../../platform/context.ts'
import { findExchangeRate } from '../billing/revenue/index.ts'
import { getCreditCosts } from '../credits/index.ts'
import { measureSales } from './measure-sales.ts'

/**
 * Logs the prices that are below the provider's list price. Prices of a running installation belong to its operator, so they are
 * reported here and on /credit-settings, and never changed.
 */
export async function reportBelowCost(ctx: Ctx, priced: readonly PricedWork[]): Promise<void> {
  const below = await listBelowCost(ctx, priced)
  if (below.length > 0) ctx.log.warn({ below }, 'prices on /credit-settings are below what the data provider charges')
}

async function listBelowCost(ctx: Ctx, priced: readonly PricedWork[]): Promise<string[]> {
  const value = creditValueOf(await measureSales(ctx), await findExchangeRate(ctx))
  const named = await Promise.all(
    priced.map(async ({ title, listPrices }) => listPrices(ctx, await getCreditCosts(ctx, title), value)),
  )
  return named
    .flat()
    .filter(isBelowCost)
    .map(({ name, worth, cost }) => `${name}: worth ${worth.toFixed(6)} USD, costs ${cost.toFixed(6)} USD`)
}
