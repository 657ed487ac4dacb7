import { handle, type JobHandler } from '../../platform/jobs/jobs.ts'
import { collectKeywordMetrics } from './collect-keyword-metrics.ts'
import { collectMetricsJob, type MetricListeners, recoverStuckMetricsJob } from './metric-jobs.ts'
import { recoverStuckMetrics } from './recover-stuck-metrics.ts'

/** `listeners` are the jobs of the features that show metrics. */
export const keywordMetricJobs = (listeners: MetricListeners): JobHandler[] => [
  handle(collectMetricsJob, (ctx, market, signal) => collectKeywordMetrics(ctx, listeners, market, signal), {
    concurrency: 3,
  }),
  handle(recoverStuckMetricsJob, (ctx) => recoverStuckMetrics(ctx), { cron: '*/5 * * * *', onStart: {} }),
]
