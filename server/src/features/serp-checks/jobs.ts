import { resumeRuns, resumeRunsPayload } from '../../parts/paid-runs/index.ts'
import { fetchesEndedPayload } from '../../parts/serp-fetches/index.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { handle } from '../../platform/jobs/jobs.ts'
import { serpCheckWork } from './check-work.ts'
import { recordRanks, recordRanksOfChecks } from './ranks/record-ranks.ts'
import { recordRanksJob } from './ranks/record-ranks-job.ts'

/** Sent by serp-fetches for fetches that ended. */
export const serpChecksFetchesEnded = defineJob({ name: 'serp-checks.fetches-completed', payload: fetchesEndedPayload })

const resumeSerpChecksJob = defineJob({ name: 'serp-checks.resume', payload: resumeRunsPayload, foldByKey: true })

export const serpCheckJobs = [
  handle(serpChecksFetchesEnded, recordRanksOfChecks, { concurrency: 2 }),
  handle(recordRanksJob, recordRanks, { concurrency: 2 }),
  handle(resumeSerpChecksJob, (ctx, given) => resumeRuns(ctx, serpCheckWork, given, recordRanks), {
    cron: '* * * * *',
    onStart: { isStart: true },
  }),
]
