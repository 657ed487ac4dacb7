import { eq, sql } from 'drizzle-orm'
import { type SearchEngine, searchEngines } from '#contract/search-engines.ts'
import type { Ctx } from '../../platform/context.ts'
import { isAnyPosted } from './collection-queue.ts'
import { endOverdueLooks, type LookListeners } from './end-looks.ts'
import { sendCollectLooks, sendPostLooks, sendTakePostbacks } from './look-jobs.ts'
import { makeResultPartitions } from './result-partitions.ts'
import { serpLooks, serpPostbacks } from './tables.ts'

const engines = Object.keys(searchEngines) as SearchEngine[]

/** Wakes whoever has something to do, after a crash or a lost wake-up. Cheap when there is nothing. */
export async function tendLooks(ctx: Ctx, listeners: LookListeners, { isStart }: { isStart: boolean }): Promise<void> {
  await endOverdueLooks(ctx, listeners)
  await makeResultPartitions(ctx)
  const now = ctx.clock()
  if (isStart) await ctx.db.update(serpLooks).set({ askAt: now }).where(eq(serpLooks.state, 'posted'))
  for (const engine of engines) if (await isAnyToPost(ctx, engine)) await sendPostLooks(ctx, engine)
  if (await isAnyPosted(ctx)) await sendCollectLooks(ctx)
  const postbacks = await ctx.db.select({ lookId: serpPostbacks.lookId }).from(serpPostbacks).limit(1)
  if (postbacks.length > 0) await sendTakePostbacks(ctx)
}

/** Asks each index for its first row: what is in the queue, what was postponed, what is being posted. */
async function isAnyToPost(ctx: Ctx, engine: SearchEngine): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ is_any: boolean }>(sql`
    select exists (select from serp_looks where state = 'queued' and engine = ${engine} and queue_rank is not null)
      or exists (select from serp_looks where state = 'queued' and engine = ${engine} and queue_rank is null
        and due_at <= ${ctx.clock().toISOString()}::timestamptz)
      or exists (select from serp_looks where state = 'posting' and engine = ${engine}) as is_any`)
  return rows[0]?.is_any ?? false
}
