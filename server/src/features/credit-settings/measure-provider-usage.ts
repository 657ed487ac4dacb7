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
  return Promise.all(
    priced.map(async ({ title, callPath, measure }) => {
      const [cost, { count, meanUnits, aiOverviewShare = 0 }] = await Promise.all([
        sumCallCosts(ctx, { since, callPath }),
        measure(ctx, since),
      ])
      return {
        title,
        count,
        mean_cost_usd: count === 0 ? null : cost / count,
        mean_units: meanUnits,
        ai_overview_share: aiOverviewShare,
      }
    }),
  )
}
