import { lte } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { handle, type JobHandler } from '../../platform/jobs/jobs.ts'
import { collectKeywordMetrics } from './collect-keyword-metrics.ts'
import { collectMetricsJob, type MetricListeners, recoverStuckMetricsJob, sendCollectMetrics } from './metric-jobs.ts'
import { keywordMetrics } from './tables.ts'

/** `listeners` are the jobs of the features that show metrics. */
export const keywordMetricJobs = (listeners: MetricListeners): JobHandler[] => [
  handle(collectMetricsJob, (ctx, market, signal) => collectKeywordMetrics(ctx, listeners, market, signal), {
    concurrency: 3,
  }),
  handle(recoverStuckMetricsJob, (ctx) => recoverStuckMetrics(ctx), { cron: '*/5 * * * *', onStart: {} }),
]

/** Starts whatever a crash left lying. Cheap when there is nothing. */
export async function recoverStuckMetrics(ctx: Ctx): Promise<void> {
  const markets = await ctx.db
    .selectDistinct({ countryCode: keywordMetrics.countryCode, languageCode: keywordMetrics.languageCode })
    .from(keywordMetrics)
    .where(lte(keywordMetrics.dueAt, ctx.clock()))
  for (const market of markets) await sendCollectMetrics(ctx, market)
}
