import { lte } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { handle } from '../../../platform/jobs/jobs.ts'
import { emailLinks } from '../tables.ts'
import { notifyFormerAddress, notifyFormerAddressJob, sweepFormerAddresses } from './notify-former-address.ts'
import { sendEmailLink, sendEmailLinkJob } from './send-email-link.ts'
import { sendTemporaryPassword, sendTemporaryPasswordJob, sweepPasswordEmails } from './send-temporary-password.ts'

const sweep = defineJob({ name: 'accounts.sweep-profile-emails', payload: z.object({}), foldByKey: true })

async function sweepEmailLinks(ctx: Ctx): Promise<number> {
  const swept = await ctx.db.delete(emailLinks).where(lte(emailLinks.expiresAt, ctx.clock()))
  return swept.rowCount ?? 0
}

export const profileJobs = [
  handle(sendEmailLinkJob, sendEmailLink, { concurrency: 2 }),
  handle(sendTemporaryPasswordJob, sendTemporaryPassword),
  handle(notifyFormerAddressJob, notifyFormerAddress),
  handle(
    sweep,
    async (ctx) => {
      const links = await sweepEmailLinks(ctx)
      const passwords = await sweepPasswordEmails(ctx)
      const addresses = await sweepFormerAddresses(ctx)
      if (links + passwords + addresses > 0)
        ctx.log.info({ links, passwords, addresses }, 'removed expired links, passwords and addresses of emails')
    },
    { cron: '41 * * * *' },
  ),
]
