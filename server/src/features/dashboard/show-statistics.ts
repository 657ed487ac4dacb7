import { isSuperadmin } from '../../parts/access/index.ts'
import type { BusinessStatistics } from '#contract/dashboard/business-rows.ts'
import type { AccountCtx } from '../../parts/access/index.ts'
import { readStatistics, type StatisticsChoice } from './read-statistics.ts'

/** Revenue, users, SERPs, credits charged and provider cost, in sum and per day. */
export async function showStatistics(ctx: AccountCtx, choice: StatisticsChoice): Promise<{ data: BusinessStatistics }> {
  return { data: await readStatistics(ctx, choice) }
}

/** The figures at the top of a Superadmin's dashboard; nothing for anybody else. */
export async function quickStatistics(ctx: AccountCtx, choice: StatisticsChoice) {
  if (!isSuperadmin(ctx.account)) return {}
  const { currency, revenue, users, serps } = await readStatistics(ctx, choice)
  return {
    totalRevenue: { totalRevenue: revenue.total, currency },
    totalUsers: users.total,
    trialUsers: users.trial,
    paidUsers: users.paid,
    activeUsers: users.active,
    inactiveUsers: users.inactive,
    today: { todaySerps: serps.today },
    total: { totalSerpsCount: serps.total },
  }
}
