import { definePart } from '../../modules/module.ts'
import { accountMetricTurns } from './claim-metric-turn.ts'
import { keywordMetricJobs } from './jobs.ts'

export const keywordMetrics = definePart({
  name: 'keyword-metrics',
  jobs: ({ metricsCollected }) => keywordMetricJobs(metricsCollected),
  accountData: [accountMetricTurns],
})
