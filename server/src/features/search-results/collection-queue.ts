import { and, eq, sql } from 'drizzle-orm'
import { type SearchEngine, searchEngines } from '#contract/search-engines.ts'
import { after, before, seconds } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { isOneOf } from '../../platform/database/many-rows.ts'
import type { PostedReference } from '../../ports/search-provider.ts'
import { askDirectlyAfter } from './accept-looks.ts'
import { placeInQueue } from './fair-queue.ts'
import { type PostedLook, postedColumns } from './fetch-look.ts'
import { serpLooks, serpQueries } from './tables.ts'

const placedAtOnce = 1_000
/** Where the provider names only the first thousand finished tasks, others may wait unnamed: these are asked for. */
const unnamedAfter = seconds(15)
const mostUnnamed = 100
const mostUnnamedEach = 10
const engines = Object.keys(searchEngines) as SearchEngine[]

// Written out, for the indexes know only the states as they are: a plan made for any state could not use them.
const isPosted = sql`${serpLooks.state} = 'posted'`
const isUnplaced = sql`${serpLooks.queueRank} is null`

type Unplaced = { id: string; accountId: number; engine: SearchEngine; depth: number }
const unplacedColumns = {
  id: serpLooks.id,
  accountId: serpLooks.accountId,
  engine: serpLooks.engine,
  depth: serpQueries.depth,
}

/** Gives looks that the provider reports as finished their places in the queue. */
export function placeReported(ctx: Ctx, reported: readonly PostedReference[]): Promise<void> {
  if (reported.length === 0) return Promise.resolve()
  const taskIds = reported.map(({ providerTaskId }) => providerTaskId)
  return inTransaction(ctx, async (tx) => {
    const looks = await tx.db
      .select(unplacedColumns)
      .from(serpLooks)
      .innerJoin(serpQueries, eq(serpQueries.id, serpLooks.queryId))
      .where(
        and(
          isOneOf(
            serpLooks.id,
            reported.map(({ tag }) => tag),
          ),
          isOneOf(serpLooks.providerTaskId, taskIds),
          isPosted,
          isUnplaced,
        ),
      )
    await place(tx, looks)
  })
}

/** Queues looks without news for a long time, so that a task the provider lost is noticed. */
export function placeSilent(ctx: Ctx): Promise<void> {
  const now = ctx.clock()
  return inTransaction(ctx, async (tx) => {
    const looks = await tx.db
      .select(unplacedColumns)
      .from(serpLooks)
      .innerJoin(serpQueries, eq(serpQueries.id, serpLooks.queryId))
      .where(and(isPosted, isUnplaced, sql`${serpLooks.askAt} <= ${now.toISOString()}::timestamptz`))
      .orderBy(serpLooks.askAt)
      .limit(placedAtOnce)
    await postponeAsking(tx, looks, after(now, askDirectlyAfter))
    await place(tx, looks)
  })
}

/**
 * The same for some looks of accounts of which nothing is in the queue: what the provider reports is cut off after a
 * thousand, all of which may be one account's.
 */
export function placeUnnamed(ctx: Ctx): Promise<void> {
  const now = ctx.clock()
  return inTransaction(ctx, async (tx) => {
    const { rows } = await tx.db.execute<{ id: string; account_id: number; engine: SearchEngine; depth: number }>(sql`
      with recursive accounts as (
        (select account_id from serp_looks where state in ('queued', 'posting', 'posted') order by account_id limit 1)
        union all
        select (select min(look.account_id) from serp_looks look
          where look.state in ('queued', 'posting', 'posted') and look.account_id > accounts.account_id)
        from accounts where accounts.account_id is not null)
      select oldest.id, accounts.account_id, oldest.engine, query.depth
      from accounts cross join lateral (
        select look.id, look.engine, look.query_id from serp_looks look
        where look.account_id = accounts.account_id and look.state = 'posted' and look.queue_rank is null
          and look.posted_at <= ${before(now, unnamedAfter).toISOString()}::timestamptz
          and look.ask_at > ${after(now, unnamedAfter).toISOString()}::timestamptz
        limit ${mostUnnamedEach}) oldest
      join serp_queries query on query.id = oldest.query_id
      where accounts.account_id is not null and not exists (
        select from serp_looks placed where placed.account_id = accounts.account_id and placed.state = 'posted'
          and placed.queue_rank is not null)
      limit ${mostUnnamed}`)
    const looks = rows.map(({ id, account_id, engine, depth }) => ({ id, accountId: account_id, engine, depth }))
    await postponeAsking(tx, looks, after(now, unnamedAfter))
    await place(tx, looks)
  })
}

const postponeAsking = (tx: Ctx, looks: readonly Unplaced[], askAt: Date) =>
  looks.length === 0
    ? undefined
    : tx.db
        .update(serpLooks)
        .set({ askAt })
        .where(
          isOneOf(
            serpLooks.id,
            looks.map(({ id }) => id),
          ),
        )

async function place(tx: Ctx, looks: readonly Unplaced[]): Promise<void> {
  for (const engine of engines) {
    const ofEngine = looks.filter((look) => look.engine === engine)
    const placed = await placeInQueue(tx, { state: 'posted', engine }, ofEngine)
    if (placed.length > 0)
      await tx.db.execute(sql`
        update serp_looks look set queue_rank = given."queueRank"
        from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as given(id uuid, "queueRank" float8)
        where look.id = given.id and look.state = 'posted'`)
  }
}

/** The next looks of every engine, account by account; what is being fetched is among them. */
export async function listNext(ctx: Ctx, limit: number): Promise<PostedLook[]> {
  const next = await Promise.all(
    engines.map((engine) =>
      ctx.db
        .select(postedColumns)
        .from(serpLooks)
        .where(and(isPosted, eq(serpLooks.engine, engine), sql`${serpLooks.queueRank} is not null`))
        .orderBy(serpLooks.queueRank)
        .limit(limit),
    ),
  )
  // In turns, so that no engine waits for another.
  const longest = Math.max(...next.map((looks) => looks.length))
  return Array.from({ length: longest }, (_, at) => next.flatMap((looks) => looks[at] ?? [])).flat()
}

/** Takes looks that are not finished after all out of the queue, until they are reported or silent for long. */
export async function takeFromQueue(ctx: Ctx, lookIds: readonly string[]): Promise<void> {
  if (lookIds.length > 0)
    await inTransaction(ctx, (tx) =>
      tx.db
        .update(serpLooks)
        .set({ queueRank: null })
        .where(and(isOneOf(serpLooks.id, lookIds), isPosted)),
    )
}

export async function isAnyPosted(ctx: Ctx): Promise<boolean> {
  // Each of the two indexes of posted looks is asked for its first row.
  const { rows } = await ctx.db.execute<{ is_any: boolean }>(sql`
    select exists (select from serp_looks where state = 'posted' and queue_rank is null)
      or exists (select from serp_looks where state = 'posted' and queue_rank is not null) as is_any`)
  return rows[0]?.is_any ?? false
}
