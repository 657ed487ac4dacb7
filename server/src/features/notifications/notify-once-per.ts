import { and, eq, gt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { before } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { DeclaredNotice } from './declare-notices.ts'
import { notify } from './notify.ts'
import { notices } from './tables.ts'

/** Notifies an account unless it had a notice of the same kind in the last so many milliseconds. */
export async function notifyOncePer<Data>(
  ctx: Ctx,
  accountId: number,
  notice: DeclaredNotice<Data>,
  data: NoInfer<Data>,
  milliseconds: number,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    // Several at once wait here for one another, and each then finds the notice of the one before.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`notice:${notice.kind}`}, ${accountId}))`)
    const isOfKind = and(eq(notices.accountId, accountId), eq(notices.kind, notice.kind))
    const isRecent = gt(notices.createdAt, before(tx.clock(), milliseconds))
    if ((await tx.db.$count(notices, and(isOfKind, isRecent))) > 0) return
    await notify(tx, accountId, notice, data)
  })
}

/** Condition of a query that names an account: it had a notice of this kind since then. */
export const wasNotifiedSince = (accountId: SQLWrapper, { kind }: { kind: string }, since: Date): SQL =>
  sql`exists (select from ${notices} n where n.account_id = ${accountId} and n.kind = ${kind}
    and n.created_at > ${since.toISOString()}::timestamptz)`
