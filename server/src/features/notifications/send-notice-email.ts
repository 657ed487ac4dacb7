import { and, eq } from 'drizzle-orm'
import { findViewer } from '../../parts/access/index.ts'
import { after, seconds } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { deliverEmail } from '../../platform/email/deliver-email.ts'
import { EmailError } from '../../ports/mailer.ts'
import { emailOfNotice } from './notice-emails.ts'
import { getNoticeKind } from './notice-kinds.ts'
import { queueEmail } from './send-email-job.ts'
import { type EmailState, notices } from './tables.ts'
import { unsubscribeUrlOf } from './unsubscribe-link.ts'

/** Before a notice tries again: many may wait for a few turns, and shouldn’t all try for each of them. */
const leastPauseMs = seconds(15)

export type NoticeId = { accountId: number; noticeId: string }

/**
 * Sends the email of a notice that waits for it, and leaves alone one that went out already. Throws where another try
 * may help. Kept apart by a lock and not by its row, so that marking notices as read never waits for an email server.
 */
export async function sendNoticeEmail(ctx: Ctx, id: NoticeId): Promise<void> {
  const isDone = await ctx.locks.whileHolding(`notice-mail:${id.noticeId}`, () => sendIfWaiting(ctx, id))
  // A killed process leaves its lock behind for seconds, so retry if it is held.
  if (!isDone) throw new Error(`notice ${id.noticeId} is being emailed at this moment`)
}

async function sendIfWaiting(ctx: Ctx, id: NoticeId): Promise<void> {
  const [notice] = await ctx.db.select().from(notices).where(isNotice(id))
  if (notice?.emailState !== 'waiting') return
  const reader = await findViewer(ctx, id.accountId)
  if (reader === undefined) return
  const kind = getNoticeKind(ctx, notice.kind)
  try {
    const unsubscribeUrl = unsubscribeUrlOf(ctx, { accountId: id.accountId, kind: notice.kind })
    const content = emailOfNotice(kind, notice, { siteUrl: ctx.settings.publicUrl, unsubscribeUrl })
    await deliverEmail(ctx, reader.account.email, content, { id: notice.id, noticeAccountId: id.accountId })
  } catch (error) {
    if (!(error instanceof EmailError)) throw error
    const { isPermanent, retryAfterMs } = error
    // Queued again, because a failure would use up the job’s retries.
    if (retryAfterMs !== undefined)
      return queueEmail(ctx, id, kind, after(ctx.clock(), Math.max(retryAfterMs, leastPauseMs)))
    if (!isPermanent) throw error
    ctx.log.error({ err: error, ...id }, 'a notice cannot be emailed')
    return endEmail(ctx, id, 'failed')
  }
  await endEmail(ctx, id, 'sent')
}

async function endEmail(ctx: Ctx, id: NoticeId, emailState: EmailState): Promise<void> {
  await ctx.db.update(notices).set({ emailState }).where(isNotice(id))
}

const isNotice = ({ accountId, noticeId }: NoticeId) => and(eq(notices.accountId, accountId), eq(notices.id, noticeId))
