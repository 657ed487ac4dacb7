import { type AccountCtx, isSuperadmin } from '../../parts/access/index.ts'
import { readStatistics, type StatisticsInput } from './read-statistics.ts'

/** The figures at the top of a Superadmin's dashboard; nothing for anybody else. */
export async function quickStatistics(ctx: AccountCtx, input: StatisticsInput) {
  if (!isSuperadmin(ctx.account)) return {}
  const { currency, revenue, users, serps } = await readStatistics(ctx, input)
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
