import { handle, type JobHandler } from '../../platform/jobs/jobs.ts'
import { type MetricListeners, takeMetricsJob, tendMetricsJob } from './metric-jobs.ts'
import { takeKeywordMetrics } from './take-keyword-metrics.ts'
import { tendMetrics } from './tend-metrics.ts'

/** `listeners` are the jobs of the features that show metrics. */
export const keywordMetricJobs = (listeners: MetricListeners): JobHandler[] => [
  handle(takeMetricsJob, (ctx, market, signal) => takeKeywordMetrics(ctx, listeners, market, signal), {
    concurrency: 3,
  }),
  handle(tendMetricsJob, (ctx) => tendMetrics(ctx), { cron: '*/5 * * * *', onStart: {} }),
]
