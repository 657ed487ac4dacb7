import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { AccountCtx } from '../../parts/access/index.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { countUnread } from './count-unread.ts'
import { publishNotices } from './publish-notices.ts'
import { notices } from './tables.ts'

export type MarkRead = { ids?: string[] | undefined; up_to?: string | undefined }

/** Marks notices as read; those that are read, gone or another account's change nothing. */
export async function markRead(ctx: AccountCtx, input: MarkRead) {
  const accountId = ctx.account.id
  const marked = await inTransaction(ctx, async (tx) => {
    const isMeant = and(eq(notices.accountId, accountId), isNull(notices.readAt), chosenBy(accountId, input))
    const { rowCount } = await tx.db.update(notices).set({ readAt: tx.clock() }).where(isMeant)
    // For the account's other pages.
    if (rowCount !== 0) await publishNotices(tx, accountId)
    return rowCount ?? 0
  })
  return { data: { marked, unread: await countUnread(ctx, accountId) } }
}

/** Up to a notice and not up to now: what came since was never seen. */
function chosenBy(accountId: number, { ids, up_to: upTo }: MarkRead): SQL {
  if (ids !== undefined) return inArray(notices.id, ids)
  return sql`(${notices.createdAt}, ${notices.id}) <= (
    select n.created_at, n.id from ${notices} n where n.account_id = ${accountId} and n.id = ${upTo ?? null}::uuid)`
}
