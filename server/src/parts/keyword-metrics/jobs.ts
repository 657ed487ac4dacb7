import { handle, type JobHandler } from '../../platform/jobs/jobs.ts'
import { type MetricListeners, recoverStuckMetricsJob, takeMetricsJob } from './metric-jobs.ts'
import { recoverStuckMetrics } from './recover-stuck-metrics.ts'
import { takeKeywordMetrics } from './take-keyword-metrics.ts'

/** `listeners` are the jobs of the features that show metrics. */
export const keywordMetricJobs = (listeners: MetricListeners): JobHandler[] => [
  handle(takeMetricsJob, (ctx, market, signal) => takeKeywordMetrics(ctx, listeners, market, signal), {
    concurrency: 3,
  }),
  handle(recoverStuckMetricsJob, (ctx) => recoverStuckMetrics(ctx), { cron: '*/5 * * * *', onStart: {} }),
]
