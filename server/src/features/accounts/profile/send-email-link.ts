import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { deliverEmail } from '../../../platform/email/deliver-email.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { hmac, newToken } from '../../../platform/secrets/secrets.ts'
import { EmailError } from '../../../ports/mailer.ts'
import { emailLinks } from '../tables.ts'
import { emailLinkEmail } from './email-link-email.ts'

/** An id and nothing else: whoever reads the queue gets no link. Sent with the id as its key, which folds repeats. */
export const sendEmailLinkJob = defineJob({
  name: 'accounts.send-email-link',
  payload: z.object({ linkId: z.uuid() }),
  retryLimit: 8,
  foldByKey: true,
})

/** The stored form of a link's token. */
export const hashEmailToken = (ctx: Ctx, token: string) => hmac(ctx, 'email-link', token)

/**
 * Makes the token of a link and emails it to the new address. Every run makes a new one, which replaces the last, so that
 * a token was never stored. Throws where another try may help.
 */
export async function sendEmailLink(ctx: Ctx, { linkId }: { linkId: string }): Promise<void> {
  // Without the lock, the later email of two runs would hold the token that was replaced.
  const isDone = await ctx.locks.whileHolding(`email-link:${linkId}`, () => makeAndEmail(ctx, linkId))
  if (!isDone) throw new Error(`the link ${linkId} is being emailed at this moment`)
}

async function makeAndEmail(ctx: Ctx, linkId: string): Promise<void> {
  const token = newToken()
  const [link] = await ctx.db
    .update(emailLinks)
    .set({ tokenHash: hashEmailToken(ctx, token) })
    .where(and(eq(emailLinks.id, linkId), gt(emailLinks.expiresAt, ctx.clock())))
    .returning({ accountId: emailLinks.accountId, email: emailLinks.email })
  if (link === undefined) return
  const href = `${ctx.settings.publicUrl}/confirm-email/${token}`
  try {
    await deliverEmail(ctx, link.email, emailLinkEmail.render({ href }))
  } catch (error) {
    if (!(error instanceof EmailError && error.isPermanent)) throw error
    ctx.log.error({ err: error, accountId: link.accountId }, 'a link for a new address cannot be emailed')
    await ctx.db.delete(emailLinks).where(eq(emailLinks.id, linkId))
  }
}
