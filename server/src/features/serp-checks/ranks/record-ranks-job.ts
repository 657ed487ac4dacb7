import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/job.ts'

/** Reads a check's ranks off the pages that are there. */
export const recordRanksJob = defineJob({
  name: 'serp-checks.record-ranks',
  payload: z.object({ accountId: z.number().int(), subjectId: z.number().int() }),
})
