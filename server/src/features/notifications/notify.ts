import { v7 as uuid } from 'uuid'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { type NoticeData, type NoticeKind, noticeKinds } from './notice-kinds.ts'
import { publishNotices } from './publish-notices.ts'
import { queueEmail } from './send-email-job.ts'
import { notices } from './tables.ts'
import { wantsEmail } from './wants-email.ts'

/**
 * Tells an account something: stores the notice and, where an email is wanted, has it sent once the caller commits. Nobody
 * is told whose account was deleted.
 */
export async function notify<Kind extends NoticeKind>(
  ctx: Ctx,
  accountId: number,
  kind: Kind,
  data: NoticeData<Kind>,
): Promise<void> {
  // Data that could not be read later is a fault of the caller now.
  noticeKinds[kind].describe(data)
  await inTransaction(ctx, async (tx) => {
    const noticeId = uuid()
    const goesOut = await wantsEmail(tx, accountId, kind)
    if (goesOut === undefined) return
    await tx.db
      .insert(notices)
      .values({ accountId, id: noticeId, kind, data, createdAt: tx.clock(), emailState: goesOut ? 'waiting' : 'none' })
    if (goesOut) await queueEmail(tx, { accountId, noticeId, kind })
    await publishNotices(tx, accountId)
  })
}
