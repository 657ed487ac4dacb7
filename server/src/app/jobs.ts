import { accountJobs } from '../features/accounts/index.ts'
import { backlinkJobs } from '../features/backlinks/index.ts'
import { billingJobs } from '../features/billing/index.ts'
import { creditJobs } from '../features/credits/index.ts'
import { customerJobs } from '../features/customers/index.ts'
import { dataProviderJobs } from '../features/data-provider/index.ts'
import { domainProjectJobs, domainProjectsFetchesEnded, topTenWork } from '../features/domain-projects/index.ts'
import { notificationJobs } from '../features/notifications/index.ts'
import {
  rankProjectJobs,
  rankProjectsFetchesEnded,
  rankProjectsMetricsTaken,
  rankProjectWork,
} from '../features/rank-projects/index.ts'
import { serpCheckJobs, serpChecksFetchesEnded, serpCheckWork } from '../features/serp-checks/index.ts'
import { downloadLinkJobs } from '../parts/exports/index.ts'
import { keywordMetricJobs } from '../parts/keyword-metrics/index.ts'
import { findOldestOpenRun, paidRunJobs } from '../parts/paid-runs/index.ts'
import { serpFetchJobs } from '../parts/serp-fetches/index.ts'
import { allowanceJobs } from '../platform/allowances/sweep.ts'
import type { JobHandler } from '../platform/jobs/jobs.ts'
import { accountData } from './account-data.ts'
import { listHoldsInUse } from './holds-in-use.ts'

/**
 * Every background job, the subscribers of completed fetches, and the open work that still waits
 * for some.
 */
export const jobHandlers: JobHandler[] = [
  ...allowanceJobs,
  ...accountJobs(accountData),
  ...notificationJobs,
  ...creditJobs(listHoldsInUse),
  ...billingJobs,
  ...dataProviderJobs,
  ...downloadLinkJobs,
  ...paidRunJobs,
  ...serpFetchJobs(
    [serpChecksFetchesEnded, rankProjectsFetchesEnded, domainProjectsFetchesEnded],
    [
      (ctx) => findOldestOpenRun(ctx, serpCheckWork),
      (ctx) => findOldestOpenRun(ctx, rankProjectWork),
      (ctx) => findOldestOpenRun(ctx, topTenWork),
    ],
  ),
  ...keywordMetricJobs([rankProjectsMetricsTaken]),
  ...serpCheckJobs,
  ...rankProjectJobs,
  ...domainProjectJobs,
  ...backlinkJobs,
  ...customerJobs,
]
