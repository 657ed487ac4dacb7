import { and, inArray, sql } from 'drizzle-orm'
import type { SearchEngine } from '#contract/search-engines.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { isOneOf } from '../../platform/database/many-rows.ts'
import { type CollectedTask, ProviderError } from '../../ports/search-provider.ts'
import {
  type FailedLook,
  type LookListeners,
  type SeenPage,
  seenPage,
  settleFailures,
  storePages,
} from './end-looks.ts'
import { sendPostLooks, sendTakePostbacks } from './look-jobs.ts'
import { serpLooks, serpPostbacks } from './tables.ts'

/** So few that their transaction is short and whoever comes next waits for few. */
const takenAtOnce = 25

/** A postback with what is known of its look. */
type Postback = {
  look_id: string
  body: Buffer
  /** Null with all that follows where the look is gone, cancelled after its task had failed. */
  engine: SearchEngine | null
  query_id: string | null
  provider_task_id: string | null
  attempts: number | null
  is_direct: boolean | null
  is_under_way: boolean | null
}

/** Reads postbacks in the order of their queue and stores their pages, until none is left. Workers share them. */
export async function takePostbacks(ctx: Ctx, listeners: LookListeners, signal: AbortSignal): Promise<void> {
  let taken = takenAtOnce
  while (taken > 0 && !signal.aborted)
    taken = await takeSome(ctx, listeners, takenAtOnce).catch(async (error: unknown) => {
      ctx.log.error({ err: error }, 'could not store a batch of postbacks; retrying one by one')
      return await takeEachAlone(ctx, listeners)
    })
  // What a worker that stops leaves lying is somebody else's.
  if (signal.aborted) await sendTakePostbacks(ctx)
}

/** Returns how many there were. */
function takeSome(ctx: Ctx, listeners: LookListeners, limit: number): Promise<number> {
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
      for (const engine of read.enginesToPost) await sendPostLooks(tx, engine)
    }
    await askAtOnce(tx, read.unreadable)
    await tx.db.delete(serpPostbacks).where(
      isOneOf(
        serpPostbacks.lookId,
        postbacks.map((postback) => postback.look_id),
      ),
    )
    return postbacks.length
  })
}

/** One that cannot be stored is left to be fetched, and does not keep the others. */
async function takeEachAlone(ctx: Ctx, listeners: LookListeners): Promise<number> {
  for (let at = 0; at < takenAtOnce; at += 1) {
    const taken = await takeSome(ctx, listeners, 1).catch((error: unknown) => dropFirst(ctx, error))
    if (taken === 0) return at
  }
  return takenAtOnce
}

function dropFirst(ctx: Ctx, reason: unknown): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const lookIds = (await lockNext(tx, 1)).map((postback) => postback.look_id)
    ctx.log.error({ err: reason, lookIds }, 'a postback could not be stored')
    await askAtOnce(tx, lookIds)
    await tx.db.delete(serpPostbacks).where(isOneOf(serpPostbacks.lookId, lookIds))
    return lookIds.length
  })
}

async function lockNext(tx: Ctx, limit: number): Promise<Postback[]> {
  const { rows } = await tx.db.execute<Postback>(sql`
    with next as (
      select look_id, body, queue_rank from serp_postbacks order by queue_rank limit ${limit} for update skip locked)
    select next.look_id, next.body, look.engine, look.query_id, look.provider_task_id, look.attempts, look.is_direct,
      look.state in ('posting', 'posted') as is_under_way
    from next left join serp_looks look on look.id = next.look_id order by next.queue_rank`)
  return rows
}

function readEach(ctx: Ctx, postbacks: readonly Postback[]) {
  const pages: SeenPage[] = []
  const failed: FailedLook[] = []
  const unreadable: string[] = []
  const enginesToPost = new Set<SearchEngine>()
  for (const postback of postbacks) {
    const { look_id: lookId, query_id, attempts, engine } = postback
    if (query_id === null || attempts === null || engine === null) continue
    const collected = readOne(ctx, postback)
    if (collected === 'of an earlier attempt') continue
    if (collected === undefined || collected.outcome === 'pending') unreadable.push(lookId)
    else if (collected.outcome === 'ready')
      pages.push(seenPage({ id: lookId, queryId: Number(query_id) }, collected.page, collected.costUsd))
    else {
      failed.push({ lookId, attempts, failure: collected.failure })
      enginesToPost.add(engine)
    }
  }
  return { pages, failed, unreadable, enginesToPost }
}

/** Undefined where it cannot be read, or tells of another look: its page is then fetched instead. */
function readOne(
  ctx: Ctx,
  { look_id: lookId, provider_task_id, body }: Postback,
): CollectedTask | 'of an earlier attempt' | undefined {
  try {
    const { tag, providerTaskId, collected } = ctx.ports.searchProvider.readPostback(body)
    // A page is a page; that an earlier task failed says nothing of the one under way.
    const isOfThisAttempt = provider_task_id === null || provider_task_id === providerTaskId
    if (tag === lookId && collected.outcome === 'failed' && !isOfThisAttempt) return 'of an earlier attempt'
    if (tag === lookId) return collected
    ctx.log.warn({ lookId }, 'the postback body does not match the look in its URL')
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ err: error, lookId }, 'a postback could not be read')
  }
  return undefined
}

/** The provider keeps the page: it is fetched as soon as somebody collects. */
async function askAtOnce(tx: Ctx, lookIds: readonly string[]): Promise<void> {
  if (lookIds.length > 0)
    await tx.db
      .update(serpLooks)
      .set({ askAt: tx.clock() })
      .where(and(isOneOf(serpLooks.id, lookIds), inArray(serpLooks.state, ['posted'])))
}
