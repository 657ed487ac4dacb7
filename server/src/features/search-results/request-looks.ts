import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { SearchEngine } from '#contract/search-engines.ts'
import type { Ctx } from '../../platform/context.ts'
import { insertRows, isAny, isOneOf } from '../../platform/database/many-rows.ts'
import { sendPostLooks } from './look-jobs.ts'
import { serpLooks } from './tables.ts'

/** A shared one was under way already. */
export type RequestedLook = { lookId: string; isShared: boolean }

/**
 * Asks for a new look at each query and returns it by query id. A look already under way is shared. Its row stays
 * locked until the caller's transaction ends, so it cannot finish before whoever waits for it is stored.
 */
export async function requestLooks(
  ctx: Ctx,
  engine: SearchEngine,
  queries: readonly { queryId: number; keyword: string }[],
): Promise<Map<number, RequestedLook>> {
  const now = ctx.clock()
  const ids = new Map(queries.map(({ queryId }) => [queryId, uuid()]))
  // In the order of the queries, so that two askers never wait for each other in a circle.
  const looks = [...queries]
    .sort((left, right) => left.queryId - right.queryId)
    .map(({ queryId, keyword }) => ({
      id: ids.get(queryId) ?? uuid(),
      queryId,
      engine,
      keyword,
      state: 'queued' as const,
      attempts: 0,
      dueAt: now,
      costUsd: 0,
      createdAt: now,
    }))
  if (!isAny(looks)) return new Map()
  const { rows } = await ctx.db.execute<{ id: string; query_id: string }>(sql`
    ${insertRows(serpLooks, looks)}
    on conflict (query_id) where state in ('queued', 'posting', 'posted') do update set query_id = excluded.query_id
    returning id, query_id`)
  await sendPostLooks(ctx, engine)
  return new Map(
    rows.map(({ id, query_id }) => {
      const queryId = Number(query_id)
      return [queryId, { lookId: id, isShared: id !== ids.get(queryId) }]
    }),
  )
}

/**
 * Takes back looks that the same transaction has asked for: nobody else can know of them. Shared ones are somebody
 * else's and stay.
 */
export async function takeBackLooks(tx: Ctx, looks: readonly RequestedLook[]): Promise<void> {
  const own = looks.flatMap(({ lookId, isShared }) => (isShared ? [] : lookId))
  if (own.length > 0) await tx.db.delete(serpLooks).where(isOneOf(serpLooks.id, own))
}
