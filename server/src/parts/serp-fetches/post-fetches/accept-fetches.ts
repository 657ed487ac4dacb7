import { sql } from 'drizzle-orm'
import { recordCorrection } from '../../../features/data-provider/index.ts'
import { after, minutes } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { PostedTask } from '../../../ports/data-provider/organic-results.ts'

/** The provider takes about five minutes; one silent for longer than this is asked for directly. */
export const collectDirectlyAfter = minutes(10)

/**
 * Remembers under which id the provider works on fetches; refused ones are passed over. An answer for an earlier attempt than
 * the one under way is no longer news.
 */
export async function acceptFetches(
  ctx: Ctx,
  posted: readonly PostedTask[],
  fetches: readonly { tag: string; attempts: number }[],
): Promise<void> {
  const attempts = new Map(fetches.map((serpFetch) => [serpFetch.tag, serpFetch.attempts]))
  const accepted = posted.flatMap((task) =>
    task.outcome === 'accepted' ? [{ ...task, attempts: attempts.get(task.tag) }] : [],
  )
  if (accepted.length === 0) return
  const now = ctx.clock()
  const pollAt = after(now, collectDirectlyAfter).toISOString()
  const given = JSON.stringify(accepted)
  await inTransaction(ctx, async (tx) => {
    await tx.db.execute(sql`
    update serp_fetches set state = 'posted', provider_task_id = given."providerTaskId", posted_at = ${now.toISOString()}::timestamptz,
      poll_at = ${pollAt}::timestamptz,
      lease_until = null, cost_usd = serp_fetches.cost_usd + given."costUsd", posted_cost_usd = given."costUsd"
    from jsonb_to_recordset(${given}::jsonb) as given(tag uuid, "providerTaskId" text, "costUsd" numeric, attempts smallint)
    where id = given.tag and state = 'posting' and serp_fetches.attempts = given.attempts`)
    await takeBackCounted(tx, given)
  })
}

/** Pages that came before this answer have put their cost into the ledger; the call that posted them has it too. */
async function takeBackCounted(tx: Ctx, accepted: string) {
  const { rows } = await tx.db.execute<{ cost: number }>(sql`
    select -given."costUsd"::float8 as cost
    from jsonb_to_recordset(${accepted}::jsonb) as given(tag uuid, "costUsd" numeric, attempts smallint)
    join serp_fetches serp_fetch on serp_fetch.id = given.tag and serp_fetch.attempts = given.attempts
    where serp_fetch.state = 'done' and given."costUsd" > 0 and serp_fetch.cost_usd > 0`)
  await recordCorrection(
    tx,
    rows.map(({ cost }) => cost),
  )
}
