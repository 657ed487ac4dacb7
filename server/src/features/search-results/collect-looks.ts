import { and, count, eq, inArray, lte } from 'drizzle-orm'
import type { SearchEngine } from '#contract/search-engines.ts'
import { after, hours, minutes, seconds } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import {
  type CollectedTask,
  type PostedReference,
  ProviderError,
  type ProviderFailure,
} from '../../ports/search-provider.ts'
import { askDirectlyAfter } from './accept-looks.ts'
import { type FailedLook, type LookListeners, type SeenPage, settleFailures, storePages } from './end-looks.ts'
import { collectLooksJob, postLooksJob, sendLater } from './look-jobs.ts'
import { serpLooks } from './tables.ts'

const fetchedAtOnce = 25
/** Pages stored in one statement. */
const storedAtOnce = 50
const giveUpAfter = hours(1)
/** A finished task that cannot be read this often is given up; posting it again would only be paid again. */
const mostBrokenFetches = 5
/** A run hands over to the next before its job expires. */
const runFor = minutes(5)
const lookAgainAfter = seconds(2)
const firstPause = 250
const longestPause = seconds(3)

type PostedLook = {
  id: string
  queryId: number
  attempts: number
  providerTaskId: string | null
  postedAt: Date | null
  brokenFetches: number
}

/** Fetches finished tasks of an engine until none is left to wait for. One process does it at a time. */
export async function collectLooks(
  ctx: Ctx,
  listeners: LookListeners,
  { engine }: { engine: SearchEngine },
  signal: AbortSignal,
): Promise<void> {
  const isMine = await ctx.locks.whileHolding(`collect looks of ${engine}`, () =>
    collectUntilNone(ctx, listeners, engine, signal),
  )
  // Whoever holds it may just have seen the last one and be about to leave.
  if (!isMine) await sendLater(ctx, collectLooksJob, engine, after(ctx.clock(), lookAgainAfter))
}

async function collectUntilNone(ctx: Ctx, listeners: LookListeners, engine: SearchEngine, signal: AbortSignal) {
  const stopAt = ctx.clock().getTime() + runFor
  let pause = firstPause
  while (!signal.aborted && (await countPosted(ctx, engine)) > 0) {
    if (ctx.clock().getTime() >= stopAt) {
      await sendLater(ctx, collectLooksJob, engine, ctx.clock())
      return
    }
    const ended = await collectReady(ctx, listeners, engine, signal)
    pause = ended > 0 ? firstPause : Math.min(pause * 2, longestPause)
    if (ended === 0) await ctx.wait(pause, signal)
  }
}

async function countPosted(ctx: Ctx, engine: SearchEngine): Promise<number> {
  const [row] = await ctx.db
    .select({ posted: count() })
    .from(serpLooks)
    .where(and(eq(serpLooks.engine, engine), eq(serpLooks.state, 'posted')))
  return row?.posted ?? 0
}

async function collectReady(
  ctx: Ctx,
  listeners: LookListeners,
  engine: SearchEngine,
  signal: AbortSignal,
): Promise<number> {
  let ready: PostedReference[]
  try {
    ready = await ctx.ports.searchProvider.listReadyTasks(engine, signal)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ err: error, engine }, 'could not list finished tasks')
    ready = []
  }
  const looks = await findPosted(ctx, engine, ready)
  let ended = 0
  for (let from = 0; from < looks.length; from += storedAtOnce)
    ended += await collectBatch(ctx, listeners, engine, looks.slice(from, from + storedAtOnce), signal)
  return ended
}

/** Our looks among the ready ones, and those to be asked for directly, whose next turn is set at once. */
async function findPosted(ctx: Ctx, engine: SearchEngine, ready: readonly PostedReference[]): Promise<PostedLook[]> {
  const now = ctx.clock()
  const posted = and(eq(serpLooks.engine, engine), eq(serpLooks.state, 'posted'))
  const silent = await ctx.db
    .update(serpLooks)
    .set({ askAt: after(now, askDirectlyAfter) })
    .where(and(posted, lte(serpLooks.askAt, now)))
    .returning(postedColumns)
  if (ready.length === 0) return silent
  const reported = await ctx.db
    .select(postedColumns)
    .from(serpLooks)
    .where(
      and(
        posted,
        inArray(
          serpLooks.providerTaskId,
          ready.map((task) => task.providerTaskId),
        ),
      ),
    )
  return [...new Map([...silent, ...reported].map((look) => [look.id, look])).values()]
}

const postedColumns = {
  id: serpLooks.id,
  queryId: serpLooks.queryId,
  attempts: serpLooks.attempts,
  providerTaskId: serpLooks.providerTaskId,
  postedAt: serpLooks.postedAt,
  brokenFetches: serpLooks.brokenFetches,
}

/** Returns how many looks it ended, well or not. */
async function collectBatch(
  ctx: Ctx,
  listeners: LookListeners,
  engine: SearchEngine,
  looks: readonly PostedLook[],
  signal: AbortSignal,
): Promise<number> {
  const pages: SeenPage[] = []
  const failed: FailedLook[] = []
  const queue = [...looks]
  const lane = async () => {
    for (let look = queue.shift(); look !== undefined; look = queue.shift()) {
      const collected = await fetchOne(ctx, engine, look, signal)
      if (collected.outcome === 'ready')
        pages.push({ lookId: look.id, queryId: look.queryId, page: collected.page, costUsd: collected.costUsd })
      else if (collected.outcome === 'failed')
        failed.push({ lookId: look.id, attempts: look.attempts, failure: collected.failure })
    }
  }
  await Promise.all(Array.from({ length: Math.min(fetchedAtOnce, looks.length) }, lane))
  if (pages.length > 0) await storePages(ctx, listeners, pages)
  if (failed.length > 0) {
    await settleFailures(ctx, listeners, failed)
    await ctx.jobs.send(ctx, postLooksJob, { engine }, { singletonKey: engine })
  }
  return pages.length + failed.length
}

async function fetchOne(ctx: Ctx, engine: SearchEngine, look: PostedLook, signal: AbortSignal): Promise<CollectedTask> {
  const waited = ctx.clock().getTime() - (look.postedAt ?? ctx.clock()).getTime()
  try {
    const collected = await ctx.ports.searchProvider.collectTask(engine, look.providerTaskId ?? '', signal)
    return collected.outcome === 'pending' && waited > giveUpAfter ? failedWith(neverFinished) : collected
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (signal.aborted) return { outcome: 'pending' }
    ctx.log.warn({ err: error, lookId: look.id }, 'could not fetch a finished task')
    return (await isBrokenForGood(ctx, look, error.failure, waited))
      ? failedWith({ ...error.failure, kind: 'stop' })
      : { outcome: 'pending' }
  }
}

/** Fetching is free and repeatable, so a broken fetch only postpones, until it breaks too often or takes too long. */
async function isBrokenForGood(ctx: Ctx, look: PostedLook, failure: ProviderFailure, waited: number) {
  if (waited > giveUpAfter) return true
  if (failure.kind !== 'malformed') return false
  await ctx.db
    .update(serpLooks)
    .set({ brokenFetches: look.brokenFetches + 1, askAt: ctx.clock() })
    .where(eq(serpLooks.id, look.id))
  return look.brokenFetches + 1 >= mostBrokenFetches
}

const failedWith = (failure: ProviderFailure): CollectedTask => ({ outcome: 'failed', failure, costUsd: 0 })

const neverFinished: ProviderFailure = {
  kind: 'stop',
  code: null,
  message: 'the provider did not finish the task within an hour',
  retryAfterMs: null,
}
