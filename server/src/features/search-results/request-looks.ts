import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { SearchEngine } from '#contract/search-engines.ts'
import type { Ctx } from '../../platform/context.ts'
import { sendPostLooks } from './look-jobs.ts'
import { serpLooks } from './tables.ts'

/**
 * Asks for a new look at each query and returns its id by query id. A look already under way is shared. Its row stays
 * locked until the caller's transaction ends, so it cannot finish before whoever waits for it is stored.
 */
export async function requestLooks(
  ctx: Ctx,
  engine: SearchEngine,
  queries: readonly { queryId: number; keyword: string }[],
): Promise<Map<number, string>> {
  if (queries.length === 0) return new Map()
  const now = ctx.clock()
  const rows = await ctx.db
    .insert(serpLooks)
    .values(
      // In the order of the queries, so that two askers never wait for each other in a circle.
      [...queries]
        .sort((left, right) => left.queryId - right.queryId)
        .map(({ queryId, keyword }) => ({
          id: uuid(),
          queryId,
          engine,
          keyword,
          state: 'queued' as const,
          attempts: 0,
          dueAt: now,
          costUsd: 0,
          createdAt: now,
        })),
    )
    .onConflictDoUpdate({
      target: serpLooks.queryId,
      targetWhere: sql`${serpLooks.state} in ('queued', 'posting', 'posted')`,
      set: { queryId: sql`excluded.query_id` },
    })
    .returning({ id: serpLooks.id, queryId: serpLooks.queryId })
  await sendPostLooks(ctx, engine)
  return new Map(rows.map((row) => [row.queryId, row.id]))
}
