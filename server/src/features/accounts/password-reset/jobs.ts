import { lte } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { handle } from '../../../platform/jobs/jobs.ts'
import { passwordLinks } from '../tables.ts'
import { sendInvitation, sendResetLink } from './send-reset-link.ts'
import { sendInvitationJob, sendResetLinkJob } from './send-reset-link-job.ts'

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

/** Removes links that have expired. Returns how many. */
export async function sweepPasswordLinks(ctx: Ctx): Promise<number> {
  const swept = await ctx.db.delete(passwordLinks).where(lte(passwordLinks.expiresAt, ctx.clock()))
  return swept.rowCount ?? 0
}
