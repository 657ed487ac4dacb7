import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { sendCollectLooks, sendPostLooks } from './look-jobs.ts'
import { serpLooks } from './tables.ts'

/** Months of `serp_results` that are made ahead, the current one included. */
const monthsAhead = 3

/** Wakes whoever has something to do, after a crash or a lost wake-up. Cheap when there is nothing. */
export async function tendLooks(ctx: Ctx, { isStart }: { isStart: boolean }): Promise<void> {
  await makeResultPartitions(ctx)
  const now = ctx.clock()
  if (isStart) await ctx.db.update(serpLooks).set({ askAt: now }).where(eq(serpLooks.state, 'posted'))
  const waiting = await ctx.db
    .selectDistinct({ engine: serpLooks.engine, state: serpLooks.state })
    .from(serpLooks)
    .where(
      or(
        and(eq(serpLooks.state, 'queued'), lte(serpLooks.dueAt, now)),
        inArray(serpLooks.state, ['posting', 'posted']),
      ),
    )
  for (const { engine, state } of waiting)
    if (state === 'posted') await sendCollectLooks(ctx)
    else await sendPostLooks(ctx, engine)
}

/** Result pages of a month stand in a table of their own, so that old ones are dropped instead of deleted. */
async function makeResultPartitions(ctx: Ctx): Promise<void> {
  const now = ctx.clock()
  for (let ahead = 0; ahead < monthsAhead; ahead += 1) {
    const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))
    const to = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead + 1, 1))
    const name = `serp_results_${from.toISOString().slice(0, 7).replace('-', '_')}`
    await ctx.db.execute(
      sql.raw(
        `create table if not exists ${name} partition of serp_results for values from ('${from.toISOString()}') to ('${to.toISOString()}')`,
      ),
    )
  }
}
