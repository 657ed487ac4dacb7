import type { BusinessStatistics } from '#contract/dashboard/business-rows.ts'
import type { AccountCtx } from '../../parts/access/index.ts'
import { readStatistics, type StatisticsInput } from './read-statistics.ts'

/** Revenue, users, SERPs, credits charged and provider cost, in sum and per day. */
export async function showStatistics(ctx: AccountCtx, input: StatisticsInput): Promise<{ data: BusinessStatistics }> {
  return { data: await readStatistics(ctx, input) }
}
