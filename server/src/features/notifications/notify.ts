import { v7 as uuid } from 'uuid'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { DeclaredNotice } from './declare-notices.ts'
import { publishNotices } from './publish-notices.ts'
import { queueEmail } from './send-email-job.ts'
import { notices } from './tables.ts'
import { wantsEmail } from './wants-email.ts'

/**
 * Tells an account something: stores the notice and, where an email is wanted, has it sent once the caller commits. Nobody
 * is told whose account was deleted.
 */
export async function notify<Data>(
  ctx: Ctx,
  accountId: number,
  notice: DeclaredNotice<Data>,
  data: NoInfer<Data>,
): Promise<void> {
  // Data that nobody could read later is a fault of the caller now.
  notice.describe(data)
  const { kind } = notice
  await inTransaction(ctx, async (tx) => {
    const noticeId = uuid()
    const goesOut = await wantsEmail(tx, accountId, notice)
    if (goesOut === undefined) return
    await tx.db
      .insert(notices)
      .values({ accountId, id: noticeId, kind, data, createdAt: tx.clock(), emailState: goesOut ? 'waiting' : 'none' })
    if (goesOut) await queueEmail(tx, { accountId, noticeId }, notice)
    await publishNotices(tx, accountId)
  })
}
