export { keywordMetricJobs } from './jobs.ts'
export { type MetricsCollected, metricsCollectedPayload } from './metric-jobs.ts'
export { freshSince as metricsFreshSince } from './metric-rules.ts'
export {
  joinMetrics,
  type KeywordMetrics,
  presentKeywordMetrics,
  readKeywordMetrics,
  storedMetric,
} from './read-keyword-metrics.ts'
export { requestKeywordMetrics } from './request-keyword-metrics.ts'
