import { and, inArray, sql } from 'drizzle-orm'
import type { SearchEngine } from '#contract/rules/serp-fetches/search-engines.ts'
import type { Ctx } from '../../../platform/context.ts'
import { equalsAny } from '../../../platform/database/bulk-insert.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { isDatabaseUnavailable } from '../../../platform/database/is-database-unavailable.ts'
import { ProviderError } from '../../../ports/data-provider/failure.ts'
import type { CollectedTask } from '../../../ports/data-provider/organic-results.ts'
import { sendCollectPostbacks, sendPostFetches } from '../fetch-jobs.ts'
import { serpFetches, serpPostbacks } from '../tables.ts'
import {
  type FailedFetch,
  type FetchListeners,
  type SeenPage,
  seenPage,
  settleFailures,
  storePages,
} from './end-fetches.ts'

/** A small batch keeps its transaction short, and the next in line does not wait long. */
const takenAtOnce = 25

/** A postback with what is known of its fetch. */
type Postback = {
  fetch_id: string
  body: Buffer
  /** Null with all that follows where the fetch is gone, cancelled after its task had failed. */
  engine: SearchEngine | null
  query_id: string | null
  provider_task_id: string | null
  attempts: number | null
  is_direct: boolean | null
  is_under_way: boolean | null
}

/** Reads postbacks in the order of their queue and stores their pages, until none is left. Workers share them. */
export async function collectPostbacks(ctx: Ctx, listeners: FetchListeners, signal: AbortSignal): Promise<void> {
  let taken = takenAtOnce
  while (taken > 0 && !signal.aborted)
    taken = await takeSome(ctx, listeners, takenAtOnce).catch(async (error: unknown) => {
      throwIfUnavailable(error)
      ctx.log.error({ err: error }, 'could not store a batch of postbacks; retrying one by one')
      return await collectEachAlone(ctx, listeners)
    })
  // If this worker stops, another takes the remaining postbacks.
  if (signal.aborted) await sendCollectPostbacks(ctx)
}

/** Returns how many there were. */
function takeSome(ctx: Ctx, listeners: FetchListeners, limit: number): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const postbacks = await lockNext(tx, limit)
    if (postbacks.length === 0) return 0
    const read = readEach(
      tx,
      postbacks.filter((postback) => postback.is_under_way),
    )
    await storePages(tx, listeners, read.pages, { isSmallRun: postbacks.some((postback) => postback.is_direct) })
    if (read.failed.length > 0) {
      await settleFailures(tx, listeners, read.failed)
      for (const engine of read.enginesToPost) await sendPostFetches(tx, engine)
    }
    await pollAtOnce(tx, read.unreadable)
    await tx.db.delete(serpPostbacks).where(
      equalsAny(
        serpPostbacks.fetchId,
        postbacks.map((postback) => postback.fetch_id),
      ),
    )
    return postbacks.length
  })
}

/** A page that cannot be stored is left to be fetched, and does not keep the others. */
async function collectEachAlone(ctx: Ctx, listeners: FetchListeners): Promise<number> {
  for (let at = 0; at < takenAtOnce; at += 1) {
    const taken = await takeSome(ctx, listeners, 1).catch((error: unknown) => {
      throwIfUnavailable(error)
      return dropFirst(ctx, error)
    })
    if (taken === 0) return at
  }
  return takenAtOnce
}

/** An unavailable database says nothing about the postback, which is kept. */
function throwIfUnavailable(error: unknown): void {
  if (isDatabaseUnavailable(error)) throw error
}

function dropFirst(ctx: Ctx, reason: unknown): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const fetchIds = (await lockNext(tx, 1)).map((postback) => postback.fetch_id)
    ctx.log.error({ err: reason, fetchIds }, 'a postback could not be stored')
    await pollAtOnce(tx, fetchIds)
    await tx.db.delete(serpPostbacks).where(equalsAny(serpPostbacks.fetchId, fetchIds))
    return fetchIds.length
  })
}

async function lockNext(tx: Ctx, limit: number): Promise<Postback[]> {
  const { rows } = await tx.db.execute<Postback>(sql`
    with next as (
      select fetch_id, body, queue_rank from serp_postbacks order by queue_rank limit ${limit} for update skip locked)
    select next.fetch_id, next.body, serp_fetch.engine, serp_fetch.query_id, serp_fetch.provider_task_id, serp_fetch.attempts, serp_fetch.is_direct,
      serp_fetch.state in ('posting', 'posted') as is_under_way
    from next left join serp_fetches serp_fetch on serp_fetch.id = next.fetch_id order by next.queue_rank`)
  return rows
}

function readEach(ctx: Ctx, postbacks: readonly Postback[]) {
  const pages: SeenPage[] = []
  const failed: FailedFetch[] = []
  const unreadable: string[] = []
  const enginesToPost = new Set<SearchEngine>()
  for (const postback of postbacks) {
    const { fetch_id: fetchId, query_id, attempts, engine } = postback
    if (query_id === null || attempts === null || engine === null) continue
    const collected = readOne(ctx, postback)
    if (collected === 'of an earlier attempt') continue
    if (collected === undefined || collected.outcome === 'pending') unreadable.push(fetchId)
    else if (collected.outcome === 'ready')
      pages.push(seenPage({ id: fetchId, queryId: Number(query_id) }, collected.page, collected.costUsd))
    else {
      failed.push({ fetchId, attempts, failure: collected.failure, costUsd: collected.costUsd ?? undefined })
      enginesToPost.add(engine)
    }
  }
  return { pages, failed, unreadable, enginesToPost }
}

/** Undefined where it cannot be read, or tells of another fetch: its page is then fetched instead. */
function readOne(
  ctx: Ctx,
  { fetch_id: fetchId, provider_task_id, body }: Postback,
): CollectedTask | 'of an earlier attempt' | undefined {
  try {
    const { tag, providerTaskId, collected } = ctx.ports.organicResults.readPostback(body)
    // A page is a page; that an earlier task failed says nothing of the one under way.
    const isOfThisAttempt = provider_task_id === null || provider_task_id === providerTaskId
    if (tag === fetchId && collected.outcome === 'failed' && !isOfThisAttempt) return 'of an earlier attempt'
    if (tag === fetchId) return collected
    ctx.log.warn({ fetchId }, 'the postback body does not match the fetch in its URL')
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ err: error, fetchId }, 'a postback could not be read')
  }
  return undefined
}

/** The provider keeps the page: it is fetched as soon as somebody collects. */
async function pollAtOnce(tx: Ctx, fetchIds: readonly string[]): Promise<void> {
  if (fetchIds.length > 0)
    await tx.db
      .update(serpFetches)
      .set({ pollAt: tx.clock() })
      .where(and(equalsAny(serpFetches.id, fetchIds), inArray(serpFetches.state, ['posted'])))
}
