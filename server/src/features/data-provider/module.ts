import { definePart } from '../../modules/module.ts'
import { handle, type JobHandler } from '../../platform/jobs/jobs.ts'
import { checkProvider } from './check-provider.ts'
import { deleteOldCalls } from './delete-old-calls.ts'
import { checkProviderJob, deleteOldCallsJob } from './provider-jobs.ts'
import { providerMetrics } from './provider-metrics.ts'
import { dataProviderPlacement } from './tables.ts'

const dataProviderJobs: JobHandler[] = [
  handle(checkProviderJob, (ctx, _payload, signal) => checkProvider(ctx, signal), {
    cron: '*/5 * * * *',
    onStart: {},
  }),
  handle(deleteOldCallsJob, (ctx, _payload, signal) => deleteOldCalls(ctx, signal), {
    cron: '0 3 * * *',
    makesRoom: true,
  }),
]

export { measureCalls } from './provider-metrics.ts'
export { createCallRecorder } from './record-provider-calls.ts'
export { dataProviderJobs }

export const dataProvider = definePart({
  name: 'data-provider',
  placement: dataProviderPlacement,
  jobs: dataProviderJobs,
  metrics: providerMetrics,
})
