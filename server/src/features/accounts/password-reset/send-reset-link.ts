import { and, eq, gt } from 'drizzle-orm'
import { findViewer } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { deliverEmail } from '../../../platform/email/deliver-email.ts'
import { newToken } from '../../../platform/secrets/secrets.ts'
import { EmailError } from '../../../ports/mailer.ts'
import { passwordLinks } from '../tables.ts'
import { invitationEmail } from './invitation-email.ts'
import { hashLinkToken } from './link-token.ts'
import { resetLinkEmail } from './reset-link-email.ts'

export const sendResetLink = (ctx: Ctx, { linkId }: LinkJob) => sendPasswordLink(ctx, linkId, resetLinkEmail)

/** The same for somebody whose account was made for them. */
export const sendInvitation = (ctx: Ctx, { linkId }: LinkJob) => sendPasswordLink(ctx, linkId, invitationEmail)

type LinkJob = { linkId: string }
type LinkEmail = Pick<typeof resetLinkEmail, 'render'>

/**
 * Makes the token of a link and emails it. Every run makes a new one, which replaces the last, so that a token was never
 * stored. Throws where another try may help.
 */
async function sendPasswordLink(ctx: Ctx, linkId: string, email: LinkEmail): Promise<void> {
  // Without the lock, the later email of two runs would hold the token that was replaced.
  const isDone = await ctx.locks.whileHolding(`reset-link:${linkId}`, () => makeAndEmail(ctx, linkId, email))
  if (!isDone) throw new Error(`the link ${linkId} is being emailed at this moment`)
}

async function makeAndEmail(ctx: Ctx, linkId: string, email: LinkEmail): Promise<void> {
  const token = newToken()
  const [link] = await ctx.db
    .update(passwordLinks)
    .set({ tokenHash: hashLinkToken(ctx, token) })
    .where(and(eq(passwordLinks.id, linkId), gt(passwordLinks.expiresAt, ctx.clock())))
    .returning({ accountId: passwordLinks.accountId })
  if (link === undefined) return
  const viewer = link.accountId === null ? undefined : await findViewer(ctx, link.accountId)
  if (viewer === undefined) return removeLink(ctx, linkId)
  const href = `${ctx.settings.publicUrl}/changepassword/${token}`
  try {
    await deliverEmail(ctx, viewer.account.email, email.render({ href }))
  } catch (error) {
    if (!(error instanceof EmailError && error.isPermanent)) throw error
    ctx.log.error({ err: error, accountId: viewer.account.id }, 'a link for a new password cannot be emailed')
    await removeLink(ctx, linkId)
  }
}

async function removeLink(ctx: Ctx, linkId: string): Promise<void> {
  await ctx.db.delete(passwordLinks).where(eq(passwordLinks.id, linkId))
}
