import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { SearchEngine } from '#contract/rules/serp-fetches/search-engines.ts'
import type { Ctx } from '../../../platform/context.ts'
import { equalsAny, insertRows, isNonEmpty } from '../../../platform/database/bulk-insert.ts'
import { sendPostFetches } from '../fetch-jobs.ts'
import { placeInQueue } from '../post-fetches/fair-queue.ts'
import { serpFetches } from '../tables.ts'

/** An account with no more fetches under way than this has them asked for directly. */
const mostDirect = 20

/** A shared one was under way already. */
export type RequestedFetch = { fetchId: string; isShared: boolean }

/** A query to fetch, on its engine and to its depth. */
type Request = { queryId: number; keyword: string; engine: SearchEngine; depth: number }

/**
 * Requests a new fetch for each query and returns it by query id. A fetch already under way is shared. Its row stays
 * locked until the caller's transaction ends, so it cannot finish before whoever waits for it is stored. The caller
 * places the orders: a fetch nobody pays for never reaches the provider.
 */
export async function requestFetches(
  ctx: Ctx,
  accountId: number,
  queries: readonly Request[],
): Promise<Map<number, RequestedFetch>> {
  if (queries.length === 0) return new Map()
  const now = ctx.clock()
  const ids = new Map(queries.map(({ queryId }) => [queryId, uuid()]))
  const isDirect = (await countUnderWay(ctx, accountId)) + queries.length <= mostDirect
  // In the order of the queries, so that two askers never wait for each other in a circle.
  const sorted = [...queries].sort((left, right) => left.queryId - right.queryId)
  const byEngine = [...Map.groupBy(sorted, ({ engine }) => engine)]
  const placed = []
  for (const [engine, ofEngine] of byEngine)
    placed.push(
      ...(await placeInQueue(
        ctx,
        { state: 'queued', engine },
        ofEngine.map((query) => ({ ...query, accountId })),
      )),
    )
  const fetches = placed
    .sort((left, right) => left.queryId - right.queryId)
    .map(({ queryId, keyword, engine, queueRank }) => ({
      id: ids.get(queryId) ?? uuid(),
      queryId,
      engine,
      keyword,
      state: 'queued' as const,
      accountId,
      queueRank,
      isDirect,
      attempts: 0,
      dueAt: now,
      costUsd: 0,
      createdAt: now,
    }))
  if (!isNonEmpty(fetches)) return new Map()
  const { rows } = await ctx.db.execute<{ id: string; query_id: string }>(sql`
    ${insertRows(serpFetches, fetches)}
    on conflict (query_id) where state in ('queued', 'posting', 'posted') do update set ${shareFetch}
    returning id, query_id`)
  for (const [engine] of byEngine) await sendPostFetches(ctx, engine)
  return new Map(
    rows.map(({ id, query_id }) => {
      const queryId = Number(query_id)
      return [queryId, { fetchId: id, isShared: id !== ids.get(queryId) }]
    }),
  )
}

/** Takes the better of both places; where a small run joins, the fetch is asked for directly from now on. */
const shareFetch = sql`
  queue_rank = case
    when serp_fetches.state = 'queued' and serp_fetches.queue_rank is not null then least(serp_fetches.queue_rank, excluded.queue_rank)
    else serp_fetches.queue_rank end,
  is_direct = serp_fetches.is_direct or excluded.is_direct`

/** Counts no further than it matters. */
async function countUnderWay(ctx: Ctx, accountId: number): Promise<number> {
  const { rows } = await ctx.db.execute<{ fetches: number }>(sql`
    select count(*)::int as fetches from (
      select from serp_fetches where account_id = ${accountId} and state in ('queued', 'posting', 'posted')
      limit ${mostDirect + 1}) open`)
  return rows[0]?.fetches ?? 0
}

/**
 * Takes back fetches that the same transaction has asked for: nobody else can know of them. Shared ones are somebody
 * else's and stay.
 */
export async function cancelFetches(tx: Ctx, fetches: readonly RequestedFetch[]): Promise<void> {
  const own = fetches.flatMap(({ fetchId, isShared }) => (isShared ? [] : fetchId))
  if (own.length > 0) await tx.db.delete(serpFetches).where(equalsAny(serpFetches.id, own))
}
