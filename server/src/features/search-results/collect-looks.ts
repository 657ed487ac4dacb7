import { and, count, eq, lte, sql } from 'drizzle-orm'
import type { SearchEngine } from '#contract/search-engines.ts'
import { after, hours, minutes, seconds } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { isOneOf } from '../../platform/database/many-rows.ts'
import {
  type CollectedTask,
  type PostedReference,
  ProviderError,
  type ProviderFailure,
} from '../../ports/search-provider.ts'
import { askDirectlyAfter } from './accept-looks.ts'
import {
  type FailedLook,
  type LookListeners,
  type SeenPage,
  seenPage,
  settleFailures,
  storePages,
} from './end-looks.ts'
import { sendCollectLooks, sendPostLooks } from './look-jobs.ts'
import { type Heard, noteProviderHealth, notingHealth } from './note-provider-health.ts'
import type { ReadyPace } from './ready-pace.ts'
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
/** So few are asked for one by one: that is free, quicker, and spares the 20 questions a minute about what is ready. */
const mostAskedForSingly = 50
const singlyPauses = { youngFor: seconds(10), young: seconds(1), old: seconds(5) } as const

type PostedLook = {
  id: string
  engine: SearchEngine
  queryId: number
  attempts: number
  providerTaskId: string | null
  postedAt: Date | null
  brokenFetches: number
}

/** Fetches finished tasks until none is left to wait for. One process does it at a time. */
export async function collectLooks(
  ctx: Ctx,
  listeners: LookListeners,
  pace: ReadyPace,
  signal: AbortSignal,
): Promise<void> {
  const isMine = await ctx.locks.whileHolding('collect looks', () => collectUntilNone(ctx, listeners, pace, signal))
  // Whoever holds it may just have seen the last one and be about to leave.
  if (!isMine) await sendCollectLooks(ctx, after(ctx.clock(), lookAgainAfter))
}

async function collectUntilNone(ctx: Ctx, listeners: LookListeners, pace: ReadyPace, signal: AbortSignal) {
  const started = ctx.clock().getTime()
  for (let posted = await countPosted(ctx); posted > 0 && !signal.aborted; posted = await countPosted(ctx)) {
    const begun = ctx.clock().getTime()
    if (begun - started >= runFor) {
      await sendCollectLooks(ctx, ctx.clock())
      return
    }
    const isSingly = posted <= mostAskedForSingly
    const pause = isSingly
      ? await askSingly(ctx, listeners, signal)
      : await askWhatIsReady(ctx, listeners, pace, signal)
    const rest = begun + pause - ctx.clock().getTime()
    if (rest > 0 && (await countPosted(ctx)) > 0) await ctx.wait(rest, signal)
  }
}

/** Asks for every posted look itself. Returns the pause until the next round. */
async function askSingly(ctx: Ctx, listeners: LookListeners, signal: AbortSignal): Promise<number> {
  const looks = await ctx.db
    .select(postedColumns)
    .from(serpLooks)
    .where(eq(serpLooks.state, 'posted'))
    .limit(mostAskedForSingly)
  await collectAll(ctx, listeners, looks, signal)
  const youngest = Math.max(...looks.map((look) => look.postedAt?.getTime() ?? 0))
  const isFresh = ctx.clock().getTime() - youngest < singlyPauses.youngFor
  return isFresh ? singlyPauses.young : singlyPauses.old
}

/** Asks once what is ready and fetches that. Returns the pause until the next question. */
async function askWhatIsReady(
  ctx: Ctx,
  listeners: LookListeners,
  pace: ReadyPace,
  signal: AbortSignal,
): Promise<number> {
  const pause = pace.count(ctx.clock())
  await collectReady(ctx, listeners, signal)
  return pause
}

async function countPosted(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db.select({ posted: count() }).from(serpLooks).where(eq(serpLooks.state, 'posted'))
  return row?.posted ?? 0
}

async function collectReady(ctx: Ctx, listeners: LookListeners, signal: AbortSignal): Promise<void> {
  let ready: PostedReference[] = []
  try {
    ready = await notingHealth(ctx, 'listing', signal, () => ctx.ports.searchProvider.listReadyTasks(signal))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ err: error }, 'could not list finished tasks')
  }
  const looks = await findPosted(ctx, ready)
  if (looks.length > 0) await collectAll(ctx, listeners, looks, signal)
}

/** Our looks among the ready ones, and those to be asked for directly, whose next turn is set at once. */
async function findPosted(ctx: Ctx, ready: readonly PostedReference[]): Promise<PostedLook[]> {
  const now = ctx.clock()
  // Written out, for the index knows only those: a plan made for any state could not use it.
  const posted = sql`${serpLooks.state} = 'posted'`
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
        isOneOf(
          serpLooks.providerTaskId,
          ready.map((task) => task.providerTaskId),
        ),
      ),
    )
  return [...new Map([...silent, ...reported].map((look) => [look.id, look])).values()]
}

const postedColumns = {
  id: serpLooks.id,
  engine: serpLooks.engine,
  queryId: serpLooks.queryId,
  attempts: serpLooks.attempts,
  providerTaskId: serpLooks.providerTaskId,
  postedAt: serpLooks.postedAt,
  brokenFetches: serpLooks.brokenFetches,
}

/** Fetches side by side; whichever lane fills a bundle of pages stores it while the others go on fetching. */
async function collectAll(
  ctx: Ctx,
  listeners: LookListeners,
  looks: readonly PostedLook[],
  signal: AbortSignal,
): Promise<void> {
  let pages: SeenPage[] = []
  const failed: FailedLook[] = []
  const heard: Heard = { isAnswered: false, failures: [] }
  const queue = [...looks]
  const store = async () => {
    const bundle = pages
    pages = []
    if (bundle.length > 0) await storePages(ctx, listeners, bundle)
  }
  const lane = async () => {
    for (let look = queue.shift(); look !== undefined; look = queue.shift()) {
      const collected = await fetchOne(ctx, look, heard, signal)
      if (collected.outcome === 'ready') {
        pages.push(seenPage(look, collected.page, collected.costUsd))
        if (pages.length >= storedAtOnce) await store()
      } else if (collected.outcome === 'failed')
        failed.push({ lookId: look.id, attempts: look.attempts, failure: collected.failure })
    }
  }
  await Promise.all(Array.from({ length: Math.min(fetchedAtOnce, looks.length) }, lane))
  if (!isOneBrokenTask(heard)) await noteProviderHealth(ctx, 'fetching', heard)
  await store()
  if (failed.length > 0) {
    await settleFailures(ctx, listeners, failed)
    for (const engine of new Set(looks.map((look) => look.engine))) await sendPostLooks(ctx, engine)
  }
}

/** One answer nobody can read is a broken task; several, and none that can be read, are a broken provider. */
const isOneBrokenTask = ({ isAnswered, failures: [first, second] }: Heard) =>
  !isAnswered && first?.kind === 'malformed' && second === undefined

async function fetchOne(ctx: Ctx, look: PostedLook, heard: Heard, signal: AbortSignal): Promise<CollectedTask> {
  const waited = ctx.clock().getTime() - (look.postedAt ?? ctx.clock()).getTime()
  try {
    const collected = await ctx.ports.searchProvider.collectTask(look.engine, look.providerTaskId ?? '', signal)
    heard.isAnswered = true
    return collected.outcome === 'pending' && waited > giveUpAfter ? failedWith(neverFinished) : collected
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (signal.aborted) return { outcome: 'pending' }
    heard.failures.push(error.failure)
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
