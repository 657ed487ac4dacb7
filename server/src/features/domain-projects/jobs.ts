import { resumeRuns } from '../../parts/paid-runs/index.ts'
import { fetchesEndedPayload } from '../../parts/serp-fetches/index.ts'
import { handleSiteJobs } from '../../parts/site-checks/index.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { handle } from '../../platform/jobs/jobs.ts'
import { domainChecks } from './domain-checks.ts'
import { recordTopTen, recordTopTenJob, recordTopTensOf } from './top-ten/record-top-tens.ts'
import { topTenWork } from './top-ten/top-ten-work.ts'

/** Sent by serp-fetches for fetches that ended. */
export const domainProjectsFetchesEnded = defineJob({
  name: 'domain-projects.fetches-completed',
  payload: fetchesEndedPayload,
})

export const domainProjectJobs = [
  ...handleSiteJobs(domainChecks, (ctx, given) => resumeRuns(ctx, topTenWork, given, recordTopTen)),
  handle(domainProjectsFetchesEnded, recordTopTensOf),
  handle(recordTopTenJob, recordTopTen),
]
