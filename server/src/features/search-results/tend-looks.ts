import { and, eq, inArray, lte, or } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { endOverdueLooks, type LookListeners } from './end-looks.ts'
import { sendCollectLooks, sendPostLooks } from './look-jobs.ts'
import { makeResultPartitions } from './result-partitions.ts'
import { serpLooks } from './tables.ts'

/** Wakes whoever has something to do, after a crash or a lost wake-up. Cheap when there is nothing. */
export async function tendLooks(ctx: Ctx, listeners: LookListeners, { isStart }: { isStart: boolean }): Promise<void> {
  await endOverdueLooks(ctx, listeners)
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
