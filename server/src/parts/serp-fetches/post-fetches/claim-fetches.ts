import { sql } from 'drizzle-orm'
import type { SearchEngine } from '#contract/rules/serp-fetches/search-engines.ts'
import { findOpenHolds } from '../../../features/credits/index.ts'
import { after, seconds } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { equalsAny } from '../../../platform/database/bulk-insert.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { SearchTask } from '../../../ports/data-provider/organic-results.ts'
import type { FetchListeners } from '../collect-pages/end-fetches.ts'
import { failPaused, failUncovered } from '../collect-pages/end-fetches.ts'
import { serpFetchOrders } from '../tables.ts'
import { placeInQueue } from './fair-queue.ts'
import { findPaused } from './pause-failing.ts'

/** A worker that dies while posting is taken over after this; a living one keeps extending it. */
export const postingLease = seconds(15)
const placedAtOnce = 1_000

export type ClaimedFetch = SearchTask & { queryId: number; attempts: number; isDirect: boolean }

type Row = {
  id: string
  query_id: string
  keyword: string
  attempts: number
  is_direct: boolean
  device: SearchTask['device']
  language_code: string
  location_code: number
  depth: number
  loads_ai_overview: boolean
}

/**
 * Takes the next fetches of an engine, account by account, to hand them to the provider; other workers skip what one has
 * taken. A fetch is handed over only where somebody has ordered it under a hold that is still open; from then on its order
 * cannot be cancelled. Fetches without such an order fail, as do those that keep failing at the operator's cost.
 */
export function claimFetches(
  ctx: Ctx,
  listeners: FetchListeners,
  engine: SearchEngine,
  limit: number,
): Promise<ClaimedFetch[]> {
  return inTransaction(ctx, async (tx) => {
    await placeDue(tx, engine)
    const { rows } = await tx.db.execute<Row>(sql`
      select serp_fetch.id, serp_fetch.query_id, serp_fetch.keyword, serp_fetch.attempts, serp_fetch.is_direct,
        query.device, query.language_code, query.location_code, query.depth, query.loads_ai_overview
      from serp_fetches serp_fetch join serp_queries query on query.id = serp_fetch.query_id
      where serp_fetch.state = 'queued' and serp_fetch.engine = ${engine} and serp_fetch.queue_rank is not null
      order by serp_fetch.queue_rank limit ${limit} for update of serp_fetch skip locked`)
    const covers = await listCovered(
      tx,
      rows.map(({ id }) => id),
    )
    const isCovered = ({ id }: Row) => covers.has(id)
    const uncovered = rows.filter((row) => !isCovered(row))
    if (uncovered.length > 0)
      await failUncovered(
        tx,
        listeners,
        uncovered.map(({ id }) => id),
      )
    const covered = rows.filter(isCovered)
    const ordered = covered.map(({ id, query_id }) => ({
      id,
      queryId: Number(query_id),
      accountIds: covers.get(id) ?? [],
    }))
    const paused = await findPaused(tx, engine, ordered)
    if (paused.size > 0) await failPaused(tx, listeners, [...paused])
    const claimed = covered.filter(({ id }) => !paused.has(id))
    await markPosting(tx, claimed)
    return claimed.map((row) => ({
      tag: row.id,
      queryId: Number(row.query_id),
      attempts: row.attempts + 1,
      isDirect: row.is_direct,
      engine,
      device: row.device,
      languageCode: row.language_code,
      locationCode: row.location_code,
      keyword: row.keyword,
      depth: row.depth,
      loadsAiOverview: row.loads_ai_overview,
    }))
  })
}

/**
 * The locked fetches that are covered by an open hold, with the accounts of the holds. This is a statement of its own, so that it
 * sees orders placed while the lock was awaited.
 */
async function listCovered(tx: Ctx, fetchIds: readonly string[]): Promise<Map<string, number[]>> {
  if (fetchIds.length === 0) return new Map()
  const orders = await tx.db.select().from(serpFetchOrders).where(equalsAny(serpFetchOrders.fetchId, fetchIds))
  const open = await findOpenHolds(tx, orders)
  const accounts = new Map<string, number[]>()
  for (const { fetchId, holdId, accountId } of orders)
    if (open.has(holdId)) accounts.set(fetchId, [...(accounts.get(fetchId) ?? []), accountId])
  return accounts
}

/** Postponed fetches whose time has come take their places in the queue. */
async function placeDue(tx: Ctx, engine: SearchEngine): Promise<void> {
  const { rows } = await tx.db.execute<{ id: string; account_id: number; depth: number }>(sql`
    select serp_fetch.id, serp_fetch.account_id, query.depth from serp_fetches serp_fetch join serp_queries query on query.id = serp_fetch.query_id
    where serp_fetch.state = 'queued' and serp_fetch.engine = ${engine} and serp_fetch.queue_rank is null
      and serp_fetch.due_at <= ${tx.clock().toISOString()}::timestamptz
    order by serp_fetch.due_at limit ${placedAtOnce} for update of serp_fetch skip locked`)
  const entries = rows.map(({ id, account_id, depth }) => ({ id, accountId: account_id, depth }))
  const placed = await placeInQueue(tx, { state: 'queued', engine }, entries)
  if (placed.length > 0)
    await tx.db.execute(sql`
      update serp_fetches serp_fetch set queue_rank = given."queueRank"
      from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as given(id uuid, "queueRank" float8) where serp_fetch.id = given.id`)
}

async function markPosting(tx: Ctx, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const now = tx.clock()
  await tx.db.execute(sql`
    update serp_fetches set state = 'posting', queue_rank = null, attempts = attempts + 1,
      posting_since = ${now.toISOString()}::timestamptz, unknown_since = null, lease_until = ${after(now, postingLease).toISOString()}::timestamptz
    where id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`)
}
