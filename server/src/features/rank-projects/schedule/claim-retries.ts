import { sql } from 'drizzle-orm'
import { after, minutes } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { lockUnheld } from '../../../platform/database/lock-unheld.ts'
import { type ClaimedRetry, sendStartRetries } from '../project-jobs.ts'

const claimedAtOnce = 500
/** Projects whose retries one job begins. */
const startedAtOnce = 25
/** A retry that has not begun by then is claimed again: its job was lost, or another run was under way. */
const claimedFor = minutes(10)

/** Claims every project whose failed keywords are to be asked for again; workers share the work. */
export async function claimRetries(ctx: Ctx, signal: AbortSignal): Promise<void> {
  let hasMore = true
  while (hasMore && !signal.aborted) hasMore = await claimSome(ctx)
}

type Due = { account_id: number; id: number }

/** Claims one batch; true if there may be more. */
async function claimSome(ctx: Ctx): Promise<boolean> {
  const now = ctx.clock()
  const isDue = sql`retry_at <= ${now.toISOString()}::timestamptz`
  const { rows: found } = await ctx.db.execute<Due>(
    sql`select account_id, id from rank_projects where ${isDue} order by retry_at limit ${claimedAtOnce}`,
  )
  if (found.length === 0) return false
  const claimedCount = await inTransaction(ctx, async (tx) => {
    const until = after(now, claimedFor).toISOString()
    const rows = await lockUnheld<Due>(
      tx,
      found,
      (accountId, ids) => sql`
        update rank_projects p set retry_at = ${until}::timestamptz
        from (
          select account_id, id from rank_projects
          where account_id = ${accountId} and id = any(${sql.param(ids)}::int[]) and ${isDue} for update skip locked) due
        where p.account_id = ${accountId} and p.account_id = due.account_id and p.id = due.id
        returning p.account_id, p.id`,
    )
    const claimed = rows.map(({ account_id, id }): ClaimedRetry => ({ accountId: account_id, projectId: id, until }))
    for (let from = 0; from < claimed.length; from += startedAtOnce)
      await sendStartRetries(tx, claimed.slice(from, from + startedAtOnce))
    return rows.length
  })
  return claimedCount > 0 && found.length === claimedAtOnce
}
