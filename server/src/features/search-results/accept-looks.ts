import { sql } from 'drizzle-orm'
import { after, minutes } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { PostedTask } from '../../ports/search-provider.ts'

/** The provider takes about five minutes; one silent for longer than this is asked for directly. */
export const askDirectlyAfter = minutes(10)

/**
 * Remembers under which id the provider works on looks; refused ones are passed over. An answer for an earlier attempt than
 * the one under way is no longer news.
 */
export async function acceptLooks(
  ctx: Ctx,
  posted: readonly PostedTask[],
  looks: readonly { tag: string; attempts: number }[],
): Promise<void> {
  const attempts = new Map(looks.map((look) => [look.tag, look.attempts]))
  const accepted = posted.flatMap((task) =>
    task.outcome === 'accepted' ? [{ ...task, attempts: attempts.get(task.tag) }] : [],
  )
  if (accepted.length === 0) return
  const now = ctx.clock()
  const askAt = after(now, askDirectlyAfter).toISOString()
  await inTransaction(ctx, (tx) =>
    tx.db.execute(sql`
    update serp_looks set state = 'posted', provider_task_id = given."providerTaskId", posted_at = ${now.toISOString()}::timestamptz,
      ask_at = ${askAt}::timestamptz,
      lease_until = null, cost_usd = serp_looks.cost_usd + given."costUsd"
    from jsonb_to_recordset(${JSON.stringify(accepted)}::jsonb) as given(tag uuid, "providerTaskId" text, "costUsd" numeric, attempts smallint)
    where id = given.tag and state = 'posting' and serp_looks.attempts = given.attempts`),
  )
}
