import { accountJobs } from '../features/accounts/index.ts'
import { creditJobs } from '../features/credits/index.ts'
import { keywordMetricJobs } from '../features/keyword-metrics/index.ts'
import { notificationJobs } from '../features/notifications/index.ts'
import {
  rankProjectJobs,
  rankProjectsLooksEnded,
  rankProjectsMetricsTaken,
  rankProjectsWaitingSince,
} from '../features/rank-projects/index.ts'
import { listHoldsInUse, searchResultJobs } from '../features/search-results/index.ts'
import { serpCheckJobs, serpChecksLooksEnded, serpChecksWaitingSince } from '../features/serp-checks/index.ts'
import type { JobHandler } from '../platform/jobs/jobs.ts'

/** Everything that is worked off outside a request, who hears of looks that ended, and who still waits for some. */
export const jobHandlers: JobHandler[] = [
  ...accountJobs,
  ...notificationJobs,
  ...creditJobs(listHoldsInUse),
  ...searchResultJobs(
    [serpChecksLooksEnded, rankProjectsLooksEnded],
    [serpChecksWaitingSince, rankProjectsWaitingSince],
  ),
  ...keywordMetricJobs([rankProjectsMetricsTaken]),
  ...serpCheckJobs,
  ...rankProjectJobs,
]
