import { accountJobs } from '../features/accounts/index.ts'
import { creditJobs } from '../features/credits/index.ts'
import { searchResultJobs } from '../features/search-results/index.ts'
import { serpCheckJobs, serpChecksLooksEnded } from '../features/serp-checks/index.ts'
import type { JobHandler } from '../platform/jobs/jobs.ts'

/** Everything that is worked off outside a request, and who hears of looks that ended. */
export const jobHandlers: JobHandler[] = [
  ...accountJobs,
  ...creditJobs,
  ...searchResultJobs([serpChecksLooksEnded]),
  ...serpCheckJobs,
]
