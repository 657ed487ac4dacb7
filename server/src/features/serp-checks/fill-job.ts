import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'

/** Reads a check's ranks off the pages that are there. */
export const fillSerpCheckJob = defineJob({
  name: 'serp-checks.fill',
  payload: z.object({ accountId: z.number().int(), checkId: z.number().int() }),
})
