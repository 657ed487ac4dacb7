import { sql } from 'drizzle-orm'
import { after, minutes } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { type ClaimedRetry, sendStartRetries } from '../project-jobs.ts'

const claimedAtOnce = 500
/** Projects whose retries one job begins. */
const startedAtOnce = 25
/** A retry that has not begun by then is claimed again: its job was lost, or another run was under way. */
const claimedFor = minutes(10)

/** Claims every project whose failed keywords are to be asked for again; workers share the work. */
export async function claimRetries(ctx: Ctx, signal: AbortSignal): Promise<void> {
  for (let claimed = claimedAtOnce; claimed === claimedAtOnce && !signal.aborted; ) claimed = await claimSome(ctx)
}

function claimSome(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const now = tx.clock()
    const until = after(now, claimedFor).toISOString()
    const { rows } = await tx.db.execute<{ account_id: number; id: number }>(sql`
      update rank_projects p set retry_at = ${until}::timestamptz
      from (
        select account_id, id from rank_projects where retry_at <= ${now.toISOString()}::timestamptz
        order by retry_at limit ${claimedAtOnce} for update skip locked) due
      where p.account_id = due.account_id and p.id = due.id
      returning p.account_id, p.id`)
    const claimed = rows.map(({ account_id, id }): ClaimedRetry => ({ accountId: account_id, projectId: id, until }))
    for (let from = 0; from < claimed.length; from += startedAtOnce)
      await sendStartRetries(tx, claimed.slice(from, from + startedAtOnce))
    return rows.length
  })
}
