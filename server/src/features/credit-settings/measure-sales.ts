import type { CreditSales } from '#contract/credit-settings/endpoints.ts'
import { toMajorUnits } from '#contract/rules/billing/money.ts'
import { addCredits } from '#contract/rules/credits/credit-amounts.ts'
import { sumChargedSince } from '../../parts/paid-runs/figures/index.ts'
import { before, days } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { sumSales } from '../billing/revenue/index.ts'
import { sumExpiredSince, sumGranted } from '../credits/index.ts'
import { sumCostsSince } from '../data-provider/index.ts'

const measuredFor = days(30)

/** Credits sold, granted, used and expired in the last 30 days, and what the provider charged in that time. */
export async function measureSales(ctx: Ctx): Promise<CreditSales> {
  const { currency } = ctx.settings
  const since = before(ctx.clock(), measuredFor)
  const [sold, granted, expired, credits, providerCost] = await Promise.all([
    sumSales(ctx, since),
    sumGranted(ctx, since),
    sumExpiredSince(ctx, since),
    sumChargedSince(ctx, since),
    sumCostsSince(ctx, since),
  ])
  const figuresOf = ({ purchases, credits, netMinor }: Sold) => {
    const revenue = toMajorUnits(netMinor, currency)
    return {
      purchases,
      credits,
      revenue: Math.round(revenue * 1e6) / 1e6,
      revenue_per_credit: credits > 0 ? revenue / credits : null,
    }
  }
  return {
    since: since.toISOString(),
    currency,
    sales: sold.map((sale) => ({ name: sale.name, interval: sale.interval, ...figuresOf(sale) })),
    total: figuresOf(sold.reduce(add, nothing)),
    granted,
    expired,
    used: { credits, provider_cost_usd: providerCost },
  }
}

type Sold = { purchases: number; credits: number; netMinor: number }
const nothing: Sold = { purchases: 0, credits: 0, netMinor: 0 }
const add = (sum: Sold, { purchases, credits, netMinor }: Sold): Sold => ({
  purchases: sum.purchases + purchases,
  credits: addCredits(sum.credits, credits),
  netMinor: sum.netMinor + netMinor,
})
