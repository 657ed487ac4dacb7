import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'
import { handle } from '../../platform/jobs/jobs.ts'
import { foldTallies } from './fold-tallies.ts'
import { deleteOldRepeats } from './repeated-requests.ts'

const foldJob = defineJob({ name: 'paid-runs.fold-tallies', payload: z.object({}), foldByKey: true })

const deleteRepeatsJob = defineJob({ name: 'paid-runs.delete-repeats', payload: z.object({}), foldByKey: true })

export const paidRunJobs = [
  handle(foldJob, (ctx) => foldTallies(ctx), { cron: '7 * * * *' }),
  handle(deleteRepeatsJob, (ctx) => deleteOldRepeats(ctx), { cron: '37 4 * * *' }),
]
