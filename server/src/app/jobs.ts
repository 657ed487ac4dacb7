import { accountJobs } from '../features/accounts/index.ts'
import { creditJobs } from '../features/credits/index.ts'
import { dataProviderJobs } from '../features/data-provider/index.ts'
import { keywordMetricJobs } from '../features/keyword-metrics/index.ts'
import { notificationJobs } from '../features/notifications/index.ts'
import {
  oldestOpenProjectRun,
  rankProjectJobs,
  rankProjectsFetchesEnded,
  rankProjectsMetricsTaken,
} from '../features/rank-projects/index.ts'
import { oldestOpenCheckRun, serpCheckJobs, serpChecksFetchesEnded } from '../features/serp-checks/index.ts'
import { listHoldsInUse, serpFetchJobs } from '../features/serp-fetches/index.ts'
import type { JobHandler } from '../platform/jobs/jobs.ts'

/**
 * Every background job, the subscribers of completed fetches, and the open work that still waits
 * for some.
 */
export const jobHandlers: JobHandler[] = [
  ...accountJobs,
  ...notificationJobs,
  ...creditJobs(listHoldsInUse),
  ...dataProviderJobs,
  ...serpFetchJobs([serpChecksFetchesEnded, rankProjectsFetchesEnded], [oldestOpenCheckRun, oldestOpenProjectRun]),
  ...keywordMetricJobs([rankProjectsMetricsTaken]),
  ...serpCheckJobs,
  ...rankProjectJobs,
]
