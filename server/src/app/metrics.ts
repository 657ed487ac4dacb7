import { allowanceMetrics } from '../platform/allowances/measure-turns.ts'
import { databaseMetrics } from '../platform/database/observe-statements.ts'
import { eventMetrics } from '../platform/events/measure-events.ts'
import { healthMetrics } from '../platform/http/health.ts'
import { httpMetrics } from '../platform/http/http-metrics.ts'
import { jobMetrics } from '../platform/jobs/job-metrics.ts'
import { defineGauge, type Measured } from '../platform/metrics/metric.ts'
import { figuresAge } from '../platform/metrics/read-stored-figures.ts'
import { declared } from './modules.ts'

export const processInfo = defineGauge({
  name: 'serpplus_process_info',
  help: 'Always 1; the label is the role of the process: `web`, `worker` or `all`.',
  labels: ['role'],
})

/** Every metric: those of the platform and those that modules declare. */
export const measured: readonly Measured[] = [
  processInfo,
  ...healthMetrics,
  ...httpMetrics,
  ...jobMetrics,
  ...databaseMetrics,
  ...eventMetrics,
  ...allowanceMetrics,
  figuresAge,
  ...declared.metrics,
]
