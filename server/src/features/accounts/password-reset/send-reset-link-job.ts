import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/job.ts'

/** An id and nothing else: whoever reads the queue gets no link. Sent with the id as its key, which folds repeats. */
export const sendResetLinkJob = defineJob({
  name: 'accounts.send-reset-link',
  payload: z.object({ linkId: z.uuid() }),
  retryLimit: 8,
  foldByKey: true,
})

/** The link for somebody whose account staff made. */
export const sendInvitationJob = defineJob({
  name: 'accounts.send-invitation',
  payload: z.object({ linkId: z.uuid() }),
  retryLimit: 8,
  foldByKey: true,
})
