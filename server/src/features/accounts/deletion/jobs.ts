import { z } from 'zod'
import type { AccountData } from '../../../parts/access/index.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { handle } from '../../../platform/jobs/jobs.ts'
import { eraseAccountJob, sendDeletedEmailJob } from './deletion-jobs.ts'
import { eraseAccountData, resumeDeletions } from './erase-account.ts'
import { sendDeletedEmail } from './send-deleted-email.ts'

const resume = defineJob({ name: 'accounts.resume-deletions', payload: z.object({}), foldByKey: true })

/** `parts` are what the features keep of an account, in the order in which it goes. */
export const deletionJobs = (parts: readonly AccountData[]) => [
  handle(eraseAccountJob, (ctx, payload, signal) => eraseAccountData(ctx, parts, payload, signal), { concurrency: 2 }),
  handle(sendDeletedEmailJob, sendDeletedEmail, { concurrency: 2 }),
  handle(resume, resumeDeletions, { cron: '* * * * *', onStart: {} }),
]
