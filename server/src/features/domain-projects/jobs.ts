import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'
import { handle } from '../../platform/jobs/jobs.ts'
import { resumeRuns, resumeRunsPayload } from '../paid-runs/index.ts'
import { fetchesEndedPayload } from '../serp-fetches/index.ts'
import { readRowsJob } from './checks/read-job.ts'
import { readRows } from './checks/read-rows.ts'
import { resumeChecks } from './checks/resume-checks.ts'
import { claimDueDomains, resumeClaimed, startClaimedRuns } from './saved/run-due.ts'
import { startClaimedJob } from './saved/schedule-jobs.ts'
import { sweepUnsaved } from './saved/sweep-unsaved.ts'
import { recordTopTen, recordTopTenJob, recordTopTensOf } from './top-ten/record-top-tens.ts'
import { topTenWork } from './top-ten/top-ten-work.ts'

/** Sent by serp-fetches for fetches that ended. */
export const domainProjectsFetchesEnded = defineJob({
  name: 'domain-projects.fetches-completed',
  payload: fetchesEndedPayload,
})

/** The clock of all schedules. */
export const runDueDomainsJob = defineJob({ name: 'domain-projects.run-due', payload: z.object({}), foldByKey: true })
const resumeJob = defineJob({ name: 'domain-projects.resume', payload: resumeRunsPayload, foldByKey: true })
export const sweepUnsavedJob = defineJob({ name: 'domain-projects.sweep', payload: z.object({}), foldByKey: true })

export const domainProjectJobs = [
  handle(readRowsJob, readRows, { concurrency: 4 }),
  handle(domainProjectsFetchesEnded, recordTopTensOf),
  handle(recordTopTenJob, recordTopTen),
  handle(runDueDomainsJob, claimDueDomains, { cron: '* * * * *', onStart: {} }),
  handle(startClaimedJob, startClaimedRuns),
  handle(sweepUnsavedJob, sweepUnsaved, { cron: '*/10 * * * *' }),
  handle(
    resumeJob,
    async (ctx, given) => {
      await resumeChecks(ctx)
      await resumeRuns(ctx, topTenWork, given, recordTopTen)
      await resumeClaimed(ctx)
    },
    { cron: '* * * * *', onStart: { isStart: true } },
  ),
]
