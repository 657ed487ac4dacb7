import { and, eq, gt, lte } from 'drizzle-orm'
import { z } from 'zod'
import { findViewer } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { deliverEmail } from '../../../platform/email/deliver-email.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { decrypt } from '../../../platform/secrets/secrets.ts'
import { EmailError } from '../../../ports/mailer.ts'
import { passwordEmails } from '../tables.ts'
import { temporaryPasswordEmail } from './temporary-password-email.ts'

/** An id and nothing else: whoever reads the queue gets no password. Sent with the id as its key, which folds repeats. */
export const sendTemporaryPasswordJob = defineJob({
  name: 'accounts.send-temporary-password',
  payload: z.object({ id: z.uuid() }),
  retryLimit: 8,
  foldByKey: true,
})

/** Purpose of its key; an encrypted password is bound to the row's id. */
export const passwordPurpose = 'password-email'

/** Emails a temporary password to its owner and forgets it. Throws where another try may help. */
export async function sendTemporaryPassword(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const isThis = eq(passwordEmails.id, id)
  const [waiting] = await ctx.db
    .select()
    .from(passwordEmails)
    .where(and(isThis, gt(passwordEmails.expiresAt, ctx.clock())))
  const owner = waiting && (await findViewer(ctx, waiting.accountId))
  if (waiting === undefined || owner === undefined) return
  const password = decrypt(ctx, passwordPurpose, id, waiting.encryptedPassword)
  if (password === undefined) throw new Error(`the password of email ${id} was encrypted under another APP_SECRET`)
  try {
    await deliverEmail(ctx, owner.account.email, temporaryPasswordEmail.render({ password, ...ctx.settings }))
  } catch (error) {
    if (!(error instanceof EmailError && error.isPermanent)) throw error
    ctx.log.error({ err: error, accountId: waiting.accountId }, 'a temporary password cannot be emailed')
  }
  await ctx.db.delete(passwordEmails).where(isThis)
}

/** Removes those that could not be emailed while they were valid. Returns how many. */
export async function sweepPasswordEmails(ctx: Ctx): Promise<number> {
  const swept = await ctx.db.delete(passwordEmails).where(lte(passwordEmails.expiresAt, ctx.clock()))
  return swept.rowCount ?? 0
}
