import { and, asc, eq, lte } from 'drizzle-orm'
import { before, days, minutes } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { getNoticeKind } from './notice-kinds.ts'
import { queueEmail } from './send-email-job.ts'
import { notices } from './tables.ts'

/** After this the job's own tries are over, and an email server may be back. */
const tryAgainAfter = minutes(15)
/** A warning of yesterday helps nobody. */
const giveUpAfter = days(1)
const mostAtOnce = 1_000

/** Has emails tried again that a longer outage kept waiting, and gives up those that waited for a day. */
export async function recoverUnsentNotices(ctx: Ctx): Promise<{ sent: number; givenUp: number }> {
  const now = ctx.clock()
  const isWaiting = eq(notices.emailState, 'waiting')
  const givenUp = await ctx.db
    .update(notices)
    .set({ emailState: 'failed' })
    .where(and(isWaiting, lte(notices.createdAt, before(now, giveUpAfter))))
  const waiting = await ctx.db
    .select({ accountId: notices.accountId, noticeId: notices.id, kind: notices.kind })
    .from(notices)
    .where(and(isWaiting, lte(notices.createdAt, before(now, tryAgainAfter))))
    .orderBy(asc(notices.createdAt))
    .limit(mostAtOnce)
  for (const { kind, ...notice } of waiting) await queueEmail(ctx, notice, getNoticeKind(ctx, kind))
  return { sent: waiting.length, givenUp: givenUp.rowCount ?? 0 }
}
