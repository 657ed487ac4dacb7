import type { ProviderUsage } from '#contract/credit-settings/endpoints.ts'
import type { PricedWork } from '../../modules/priced-work.ts'
import { before, days } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { sumCallCosts } from '../data-provider/index.ts'

const measuredFor = days(30)

/**
 * Measures the provider's charges for a look-up and for a check of the last 30 days: all its calls, those that failed
 * too, over all that ended well.
 */
export async function measureProviderUsage(ctx: Ctx, priced: readonly PricedWork[]): Promise<ProviderUsage[]> {
  const since = before(ctx.clock(), measuredFor)
  const [costs, measured] = await Promise.all([
    sumCallCosts(ctx, { since, callPaths: priced.map(({ callPath }) => callPath) }),
    Promise.all(priced.map(({ measure }) => measure(ctx, since))),
  ])
  return priced.map(({ title, callPath }, at) => {
    const { count, meanUnits, aiOverviewShare = 0 } = measured[at] ?? { count: 0, meanUnits: null }
    return {
      title,
      count,
      mean_cost_usd: count === 0 ? null : (costs.get(callPath) ?? 0) / count,
      mean_units: meanUnits,
      ai_overview_share: aiOverviewShare,
    }
  })
}
