import { and, eq, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { type SearchEngine, searchEngines } from '#contract/rules/serp-fetches/search-engines.ts'
import { after, before, seconds } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { equalsAny } from '../../../platform/database/bulk-insert.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { PostedReference } from '../../../ports/data-provider/organic-results.ts'
import { collectDirectlyAfter } from '../post-fetches/accept-fetches.ts'
import { placeInQueue } from '../post-fetches/fair-queue.ts'
import { serpFetches, serpQueries } from '../tables.ts'
import { type PostedFetch, postedColumns } from './download-page.ts'

const placedAtOnce = 1_000
/** The provider names only the first thousand finished tasks, so others may wait unnamed: these are asked for. */
const unnamedAfter = seconds(15)
const mostUnnamed = 100
const mostUnnamedEach = 10
const engines = Object.keys(searchEngines) as SearchEngine[]

// Written out, for the indexes know only the states as they are: a plan made for any state could not use them.
const isPosted = sql`${serpFetches.state} = 'posted'`
const isUnplaced = sql`${serpFetches.queueRank} is null`

type Unplaced = { id: string; accountId: number; engine: SearchEngine; depth: number }
const unplacedColumns = {
  id: serpFetches.id,
  accountId: serpFetches.accountId,
  engine: serpFetches.engine,
  depth: serpQueries.depth,
}

/** Gives fetches that the provider reports as finished their places in the queue. */
export function placeReported(ctx: Ctx, reported: readonly PostedReference[]): Promise<void> {
  // Other users of the provider’s account may tag tasks as they like.
  const ours = reported.filter(({ tag }) => isUuid(tag))
  if (ours.length === 0) return Promise.resolve()
  const taskIds = ours.map(({ providerTaskId }) => providerTaskId)
  return inTransaction(ctx, async (tx) => {
    const fetches = await tx.db
      .select(unplacedColumns)
      .from(serpFetches)
      .innerJoin(serpQueries, eq(serpQueries.id, serpFetches.queryId))
      .where(
        and(
          equalsAny(
            serpFetches.id,
            ours.map(({ tag }) => tag),
          ),
          equalsAny(serpFetches.providerTaskId, taskIds),
          isPosted,
          isUnplaced,
        ),
      )
    await place(tx, fetches)
  })
}

/** Queues fetches without news for a long time, so that a task the provider lost is noticed. */
export function placeSilent(ctx: Ctx): Promise<void> {
  const now = ctx.clock()
  return inTransaction(ctx, async (tx) => {
    const fetches = await tx.db
      .select(unplacedColumns)
      .from(serpFetches)
      .innerJoin(serpQueries, eq(serpQueries.id, serpFetches.queryId))
      .where(and(isPosted, isUnplaced, sql`${serpFetches.pollAt} <= ${now.toISOString()}::timestamptz`))
      .orderBy(serpFetches.pollAt)
      .limit(placedAtOnce)
    await postponeAsking(tx, fetches, after(now, collectDirectlyAfter))
    await place(tx, fetches)
  })
}

/**
 * The same for some fetches of accounts of which nothing is in the queue: what the provider reports is cut off after a
 * thousand, all of which may be one account's.
 */
export function placeUnnamed(ctx: Ctx): Promise<void> {
  const now = ctx.clock()
  return inTransaction(ctx, async (tx) => {
    const { rows } = await tx.db.execute<{ id: string; account_id: number; engine: SearchEngine; depth: number }>(sql`
      with recursive accounts as (
        (select account_id from serp_fetches where state in ('queued', 'posting', 'posted') order by account_id limit 1)
        union all
        select (select min(serp_fetch.account_id) from serp_fetches serp_fetch
          where serp_fetch.state in ('queued', 'posting', 'posted') and serp_fetch.account_id > accounts.account_id)
        from accounts where accounts.account_id is not null)
      select oldest.id, accounts.account_id, oldest.engine, query.depth
      from accounts cross join lateral (
        select serp_fetch.id, serp_fetch.engine, serp_fetch.query_id from serp_fetches serp_fetch
        where serp_fetch.account_id = accounts.account_id and serp_fetch.state = 'posted' and serp_fetch.queue_rank is null
          and serp_fetch.posted_at <= ${before(now, unnamedAfter).toISOString()}::timestamptz
          and serp_fetch.poll_at > ${after(now, unnamedAfter).toISOString()}::timestamptz
        limit ${mostUnnamedEach}) oldest
      join serp_queries query on query.id = oldest.query_id
      where accounts.account_id is not null and not exists (
        select from serp_fetches placed where placed.account_id = accounts.account_id and placed.state = 'posted'
          and placed.queue_rank is not null)
      limit ${mostUnnamed}`)
    const fetches = rows.map(({ id, account_id, engine, depth }) => ({ id, accountId: account_id, engine, depth }))
    await postponeAsking(tx, fetches, after(now, unnamedAfter))
    await place(tx, fetches)
  })
}

const postponeAsking = (tx: Ctx, fetches: readonly Unplaced[], pollAt: Date) =>
  fetches.length === 0
    ? undefined
    : tx.db
        .update(serpFetches)
        .set({ pollAt })
        .where(
          equalsAny(
            serpFetches.id,
            fetches.map(({ id }) => id),
          ),
        )

async function place(tx: Ctx, fetches: readonly Unplaced[]): Promise<void> {
  for (const engine of engines) {
    const ofEngine = fetches.filter((serpFetch) => serpFetch.engine === engine)
    const placed = await placeInQueue(tx, { state: 'posted', engine }, ofEngine)
    if (placed.length > 0)
      await tx.db.execute(sql`
        update serp_fetches serp_fetch set queue_rank = given."queueRank"
        from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as given(id uuid, "queueRank" float8)
        where serp_fetch.id = given.id and serp_fetch.state = 'posted'`)
  }
}

/** The next fetches of every engine, account by account; what is being fetched is among them. */
export async function listNext(ctx: Ctx, limit: number): Promise<PostedFetch[]> {
  const next = await Promise.all(
    engines.map((engine) =>
      ctx.db
        .select(postedColumns)
        .from(serpFetches)
        .where(and(isPosted, eq(serpFetches.engine, engine), sql`${serpFetches.queueRank} is not null`))
        .orderBy(serpFetches.queueRank)
        .limit(limit),
    ),
  )
  // In turns, so that no engine waits for another.
  const longest = Math.max(...next.map((fetches) => fetches.length))
  return Array.from({ length: longest }, (_, at) => next.flatMap((fetches) => fetches[at] ?? [])).flat()
}

/** Takes fetches that are not finished after all out of the queue, until they are reported or silent for long. */
export async function deleteFromQueue(ctx: Ctx, fetchIds: readonly string[]): Promise<void> {
  if (fetchIds.length > 0)
    await inTransaction(ctx, (tx) =>
      tx.db
        .update(serpFetches)
        .set({ queueRank: null })
        .where(and(equalsAny(serpFetches.id, fetchIds), isPosted)),
    )
}

export async function hasPosted(ctx: Ctx): Promise<boolean> {
  // Each of the two indexes of posted fetches is asked for its first row.
  const { rows } = await ctx.db.execute<{ is_any: boolean }>(sql`
    select exists (select from serp_fetches where state = 'posted' and queue_rank is null)
      or exists (select from serp_fetches where state = 'posted' and queue_rank is not null) as is_any`)
  return rows[0]?.is_any ?? false
}
