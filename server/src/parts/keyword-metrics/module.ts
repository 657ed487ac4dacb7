import { definePart } from '../../modules/module.ts'
import { accountMetricTurns } from './claim-metric-turn.ts'
import { keywordMetricJobs } from './jobs.ts'
import { keywordMetricsPlacement } from './tables.ts'

export const keywordMetrics = definePart({
  name: 'keyword-metrics',
  placement: keywordMetricsPlacement,
  jobs: ({ metricsCollected }) => keywordMetricJobs(metricsCollected),
  accountData: [accountMetricTurns],
})
