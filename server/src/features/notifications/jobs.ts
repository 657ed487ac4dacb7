import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'
import { handle } from '../../platform/jobs/jobs.ts'
import { sendMail } from './send-mail-job.ts'
import { sendNoticeMail } from './send-notice-mail.ts'
import { tendNoticeMails } from './tend-notice-mails.ts'

const tend = defineJob({ name: 'notifications.tend-mails', payload: z.object({}), foldByKey: true })

export const notificationJobs = [
  handle(sendMail, sendNoticeMail, { concurrency: 2 }),
  handle(
    tend,
    async (ctx) => {
      const { sent, givenUp } = await tendNoticeMails(ctx)
      if (sent > 0) ctx.log.warn({ sent }, 'mails of notices are tried again')
      if (givenUp > 0) ctx.log.error({ givenUp }, 'mails of notices were given up after a day')
    },
    { cron: '*/15 * * * *' },
  ),
]
