import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'
import { handle } from '../../platform/jobs/jobs.ts'
import { deleteOldNotices } from './delete-old-notices.ts'
import { recoverUnsentNotices } from './recover-unsent-notices.ts'
import { sendMail } from './send-email-job.ts'
import { sendNoticeEmail } from './send-notice-email.ts'

const recoverUnsent = defineJob({ name: 'notifications.recover-unsent', payload: z.object({}), foldByKey: true })

const deleteOld = defineJob({ name: 'notifications.delete-old', payload: z.object({}), foldByKey: true })

export const notificationJobs = [
  handle(sendMail, sendNoticeEmail, { concurrency: 2 }),
  handle(
    recoverUnsent,
    async (ctx) => {
      const { sent, givenUp } = await recoverUnsentNotices(ctx)
      if (sent > 0) ctx.log.warn({ sent }, 'retrying notice emails')
      if (givenUp > 0) ctx.log.error({ givenUp }, 'gave up on notice emails after a day')
    },
    { cron: '*/15 * * * *' },
  ),
  handle(
    deleteOld,
    async (ctx, _payload, signal) => {
      const deleted = await deleteOldNotices(ctx, signal)
      if (deleted > 0) ctx.log.info({ deleted }, 'deleted old notices')
    },
    { cron: '23 3 * * *' },
  ),
]
