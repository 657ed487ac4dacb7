import { eq, sql } from 'drizzle-orm'
import { type SearchEngine, searchEngines } from '#contract/rules/serp-fetches/search-engines.ts'
import type { Ctx } from '../../../platform/context.ts'
import { hasPosted } from '../collect-pages/collection-queue.ts'
import { endOverdueFetches, type FetchListeners } from '../collect-pages/end-fetches.ts'
import { sendCollectFetches, sendCollectPostbacks, sendPostFetches } from '../fetch-jobs.ts'
import { makeFetchMonths } from '../stored-pages/make-fetch-months.ts'
import { serpFetches, serpPostbacks } from '../tables.ts'

const engines = Object.keys(searchEngines) as SearchEngine[]

/** Wakes whoever has something to do, after a crash or a lost wake-up. Cheap when there is nothing. */
export async function recoverStuckFetches(
  ctx: Ctx,
  listeners: FetchListeners,
  { isStart }: { isStart: boolean },
): Promise<void> {
  await endOverdueFetches(ctx, listeners)
  await makeFetchMonths(ctx)
  const now = ctx.clock()
  if (isStart) await ctx.db.update(serpFetches).set({ pollAt: now }).where(eq(serpFetches.state, 'posted'))
  for (const engine of engines) if (await hasQueued(ctx, engine)) await sendPostFetches(ctx, engine)
  if (await hasPosted(ctx)) await sendCollectFetches(ctx)
  const postbacks = await ctx.db.select({ fetchId: serpPostbacks.fetchId }).from(serpPostbacks).limit(1)
  if (postbacks.length > 0) await sendCollectPostbacks(ctx)
}

/** Asks each index for its first row: what is in the queue, what was postponed, what is being posted. */
async function hasQueued(ctx: Ctx, engine: SearchEngine): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ is_any: boolean }>(sql`
    select exists (select from serp_fetches where state = 'queued' and engine = ${engine} and queue_rank is not null)
      or exists (select from serp_fetches where state = 'queued' and engine = ${engine} and queue_rank is null
        and due_at <= ${ctx.clock().toISOString()}::timestamptz)
      or exists (select from serp_fetches where state = 'posting' and engine = ${engine}) as is_any`)
  return rows[0]?.is_any ?? false
}
