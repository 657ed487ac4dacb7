import { type DashboardFilter, daysOfFilter } from '#contract/rules/dashboard/dashboard.ts'
import type { ListedWork } from '../../modules/listed-work.ts'
import type { AccountCtx } from '../../parts/access/index.ts'
import { listCreditsUsed } from '../../parts/forecast/index.ts'
import { availableCredits } from '../credits/index.ts'

export type ShowDashboard = { filter: DashboardFilter; timeZone: string }

/** Credits left, and used per day of the viewer's zone and by module; days without use count 0. */
export async function showDashboard(
  ctx: AccountCtx,
  listed: readonly ListedWork[],
  { filter, timeZone }: ShowDashboard,
) {
  const accountId = ctx.account.id
  const [leftCredits, dailyCredits] = await Promise.all([
    availableCredits(ctx, accountId),
    listCreditsUsed(ctx, listed, { accountId, days: daysOfFilter[filter], timeZone }),
  ])
  return { userData: { leftCredits }, dailyCredits, time_zone: timeZone }
}
