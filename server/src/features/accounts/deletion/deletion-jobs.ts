import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/job.ts'

const payload = z.object({ accountId: z.number().int() })

/** Sent with the account's id as its key, which folds repeats. */
export const eraseAccountJob = defineJob({ name: 'accounts.erase', payload, foldByKey: true })

export const sendDeletedEmailJob = defineJob({
  name: 'accounts.send-deleted-email',
  payload,
  retryLimit: 8,
  foldByKey: true,
})
