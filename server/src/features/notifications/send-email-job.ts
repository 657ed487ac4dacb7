import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'

/** Ids only: nothing a job row keeps can be read by anybody. Sent with the notice's id as its key, which folds repeats. */
export const sendMail = defineJob({
  name: 'notifications.send-email',
  payload: z.object({ accountId: z.number().int(), noticeId: z.uuid() }),
  retryLimit: 8,
  foldByKey: true,
})
