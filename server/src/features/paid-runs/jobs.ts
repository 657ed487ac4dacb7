import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'
import { handle } from '../../platform/jobs/jobs.ts'
import { foldTallies } from './fold-tallies.ts'

const foldJob = defineJob({ name: 'paid-runs.fold-tallies', payload: z.object({}), foldByKey: true })

export const paidRunJobs = [handle(foldJob, (ctx) => foldTallies(ctx), { cron: '7 * * * *' })]
