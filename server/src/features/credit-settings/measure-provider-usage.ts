import type { ProviderUsage } from '#contract/credit-settings/endpoints.ts'
import type { PricedModule } from '#contract/rules/credit-settings/work-prices.ts'
import { measureRuns } from '../../parts/paid-runs/index.ts'
import { measureLookUps } from '../../parts/serp-fetches/index.ts'
import { before, days } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { backlinkWork } from '../backlinks/index.ts'
import { sumCallCosts } from '../data-provider/index.ts'
import { domainWork } from '../domain-projects/index.ts'

const measuredFor = days(30)

/**
 * Measures the provider's charges for a look-up and for a check of the last 30 days: all its calls, those that failed
 * too, over all that ended well.
 */
export async function measureProviderUsage(ctx: Ctx): Promise<ProviderUsage[]> {
  const since = before(ctx.clock(), measuredFor)
  const [costs, lookUps, domains, backlinks] = await Promise.all([
    sumCallCosts(ctx, since),
    measureLookUps(ctx, since),
    measureRuns(ctx, domainWork, since),
    measureRuns(ctx, backlinkWork, since),
  ])
  const usageOf = (title: PricedModule, count: number, meanUnits: number | null, aiOverviewShare = 0) => ({
    title,
    count,
    mean_cost_usd: count === 0 ? null : costs[title] / count,
    mean_units: meanUnits,
    ai_overview_share: aiOverviewShare,
  })
  return [
    usageOf('SERPS', lookUps.count, lookUps.meanPages, lookUps.aiOverviewShare),
    usageOf('DOMAIN', domains.count, domains.meanUnits),
    usageOf('BACKLINKS', backlinks.count, backlinks.meanUnits),
  ]
}
