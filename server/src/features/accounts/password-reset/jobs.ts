import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/job.ts'
import { handle } from '../../../platform/jobs/jobs.ts'
import { sendInvitation, sendResetLink } from './send-reset-link.ts'
import { sendInvitationJob, sendResetLinkJob } from './send-reset-link-job.ts'
import { sweepPasswordLinks } from './sweep-password-links.ts'

const sweep = defineJob({ name: 'accounts.sweep-password-links', payload: z.object({}), foldByKey: true })

export const passwordResetJobs = [
  handle(sendResetLinkJob, sendResetLink, { concurrency: 2 }),
  handle(sendInvitationJob, sendInvitation),
  handle(
    sweep,
    async (ctx) => {
      const swept = await sweepPasswordLinks(ctx)
      if (swept > 0) ctx.log.info({ swept }, 'removed expired password links')
    },
    { cron: '53 * * * *' },
  ),
]
