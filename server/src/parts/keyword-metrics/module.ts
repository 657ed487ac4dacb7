import { definePart } from '../../modules/module.ts'
import { keywordMetricJobs } from './jobs.ts'
import { accountMetricTurns } from './take-metric-turn.ts'

export const keywordMetrics = definePart({
  name: 'keyword-metrics',
  jobs: ({ metricsTaken }) => keywordMetricJobs(metricsTaken),
  accountData: [accountMetricTurns],
})
