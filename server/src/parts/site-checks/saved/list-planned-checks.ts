import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { rowsPrice } from '#contract/rules/paid-runs/prices.ts'
import type { Schedule } from '#contract/rules/rank-projects/schedule.ts'
import { getCreditCosts } from '../../../features/credits/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { withStart } from '../present-site.ts'
import { periodOf, type SiteWork, siteTable } from '../site-work.ts'
import type { Site } from '../tables.ts'
import { runAt } from './save-site.ts'

/** An account's scheduled sites, with what a check costs at most at the prices of now. */
export async function listPlannedChecks(
  ctx: Ctx,
  work: SiteWork,
  accountId: number,
): Promise<{ id: number; name: string; schedule: Schedule; nextRunAt: Date; credits: number }[]> {
  const costs = await getCreditCosts(ctx, work.priced)
  const sites = siteTable(work)
  const rows: Site[] = await ctx.db
    .select()
    .from(sites)
    .where(and(eq(sites.accountId, accountId), isNotNull(sites.nextRunAt), isNull(sites.deletedAt)))
  return rows.flatMap((site) => {
    const { id, target, nextRunAt, limit, timeZone, createdAt } = withStart(ctx, site)
    if (nextRunAt === null) return []
    const schedule = { duration: periodOf(site), runAt, timeZone, createdAt }
    return [{ id, name: target, schedule, nextRunAt, credits: rowsPrice(costs, limit) }]
  })
}
