import { and, eq, gt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { before } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { NoticeData, NoticeKind } from './notice-kinds.ts'
import { notify } from './notify.ts'
import { notices } from './tables.ts'

/** Notifies an account unless it had a notice of the same kind in the last so many milliseconds. */
export async function notifyOncePer<Kind extends NoticeKind>(
  ctx: Ctx,
  accountId: number,
  kind: Kind,
  data: NoticeData<Kind>,
  milliseconds: number,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    // Simultaneous calls wait here for the one before, and then find its notice.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`notice:${kind}`}, ${accountId}))`)
    const isOfKind = and(eq(notices.accountId, accountId), eq(notices.kind, kind))
    const isRecent = gt(notices.createdAt, before(tx.clock(), milliseconds))
    if ((await tx.db.$count(notices, and(isOfKind, isRecent))) > 0) return
    await notify(tx, accountId, kind, data)
  })
}

/** Narrows a query that names an account to those that had a notice of a kind since then. */
export const wasNotifiedSince = (accountId: SQLWrapper, kind: NoticeKind, since: Date): SQL =>
  sql`exists (select from ${notices} n where n.account_id = ${accountId} and n.kind = ${kind}
    and n.created_at > ${since.toISOString()}::timestamptz)`
