import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { deliverMail } from '../../platform/mail/deliver-mail.ts'
import { MailError } from '../../ports/mailer.ts'
import { findViewer } from '../access/index.ts'
import { mailOfNotice } from './notice-mails.ts'
import { type MailState, notices } from './tables.ts'

export type NoticeId = { accountId: number; noticeId: string }

/**
 * Sends the mail of a notice that waits for it, and leaves alone one that went out already. Throws where another try
 * may help. Kept apart by a lock and not by its row, so that marking notices as read never waits for a mail server.
 */
export async function sendNoticeMail(ctx: Ctx, id: NoticeId): Promise<void> {
  await ctx.locks.whileHolding(`notice-mail:${id.noticeId}`, () => sendIfWaiting(ctx, id))
}

async function sendIfWaiting(ctx: Ctx, id: NoticeId): Promise<void> {
  const [notice] = await ctx.db.select().from(notices).where(isNotice(id))
  if (notice?.mailState !== 'waiting') return
  const reader = await findViewer(ctx, id.accountId)
  if (reader === undefined) return
  try {
    await deliverMail(ctx, reader.account.email, mailOfNotice(notice, ctx.settings.publicUrl))
  } catch (error) {
    if (!(error instanceof MailError && error.isPermanent)) throw error
    ctx.log.error({ err: error, ...id }, 'a notice cannot be mailed')
    return endMail(ctx, id, 'failed')
  }
  await endMail(ctx, id, 'sent')
}

async function endMail(ctx: Ctx, id: NoticeId, mailState: MailState): Promise<void> {
  await ctx.db.update(notices).set({ mailState }).where(isNotice(id))
}

const isNotice = ({ accountId, noticeId }: NoticeId) => and(eq(notices.accountId, accountId), eq(notices.id, noticeId))
