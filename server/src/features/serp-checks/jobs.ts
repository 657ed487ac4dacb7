import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'
import { handle } from '../../platform/jobs/jobs.ts'
import { looksEndedPayload } from '../search-results/index.ts'
import { fillSerpCheckJob } from './fill-job.ts'
import { fillSerpCheck, fillWaitingChecks } from './fill-serp-check.ts'
import { resumeSerpChecks } from './resume-serp-checks.ts'

/** Sent by search-results for looks that ended. */
export const serpChecksLooksEnded = defineJob({ name: 'serp-checks.looks-ended', payload: looksEndedPayload })

const resumeSerpChecksJob = defineJob({ name: 'serp-checks.resume', payload: z.object({}), foldByKey: true })

export const serpCheckJobs = [
  handle(serpChecksLooksEnded, fillWaitingChecks, { concurrency: 2 }),
  handle(fillSerpCheckJob, fillSerpCheck, { concurrency: 2 }),
  handle(resumeSerpChecksJob, resumeSerpChecks, { cron: '* * * * *', onStart: {} }),
]
