import { lte } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { sendTakeMetrics } from './metric-jobs.ts'
import { keywordMetrics } from './tables.ts'

/** Starts whatever a crash left lying. Cheap when there is nothing. */
export async function recoverStuckMetrics(ctx: Ctx): Promise<void> {
  const markets = await ctx.db
    .selectDistinct({ countryCode: keywordMetrics.countryCode, languageCode: keywordMetrics.languageCode })
    .from(keywordMetrics)
    .where(lte(keywordMetrics.dueAt, ctx.clock()))
  for (const market of markets) await sendTakeMetrics(ctx, market)
}
