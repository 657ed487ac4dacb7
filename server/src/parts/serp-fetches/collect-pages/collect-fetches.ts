import { type CallOutcome, notingHealth, recordProviderHealth } from '../../../features/data-provider/index.ts'
import { after, minutes, seconds } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { ProviderError } from '../../../ports/data-provider/failure.ts'
import type { PostedReference } from '../../../ports/data-provider/organic-results.ts'
import { sendCollectFetches } from '../fetch-jobs.ts'
import { bundlePages } from '../stored-pages/store-pages.ts'
import { deleteFromQueue, hasPosted, listNext, placeReported, placeSilent, placeUnnamed } from './collection-queue.ts'
import { downloadPage, isOneBrokenTask, type PostedFetch } from './download-page.ts'
import type { FetchListeners } from './end-fetches.ts'
import { readyPaceOf } from './ready-pace.ts'

const fetchedAtOnce = 25
/** Fetches claimed per engine: few, so that the next account doesn't wait long. */
const takenAtOnce = 50
/** The provider names no more finished tasks than this. */
const mostReported = 1_000
/** A run hands over to the next before its job expires. */
const runFor = minutes(5)
const retryAfter = seconds(2)

/** Fetches finished tasks until none is left to wait for. One process does it at a time. */
export async function collectFetches(ctx: Ctx, listeners: FetchListeners, signal: AbortSignal): Promise<void> {
  const isMine = await ctx.locks.whileHolding('collect fetches', (lost) =>
    collectUntilNone(ctx, listeners, AbortSignal.any([signal, lost])),
  )
  // The holder of the lock may just have seen the last one and be about to leave.
  if (!isMine) await sendCollectFetches(ctx, after(ctx.clock(), retryAfter))
}

async function collectUntilNone(ctx: Ctx, listeners: FetchListeners, signal: AbortSignal) {
  const started = ctx.clock().getTime()
  while (!signal.aborted && (await hasPosted(ctx))) {
    if (ctx.clock().getTime() - started >= runFor) {
      await sendCollectFetches(ctx, ctx.clock())
      return
    }
    await collectRound(ctx, listeners, signal)
    const pause = readyPaceOf(ctx).pause()
    if (pause > 0 && !signal.aborted && (await hasPosted(ctx))) await ctx.wait(pause, signal)
  }
}

/** Fetches side by side, as long as the queue gives something; asks what is ready whenever the pace allows it. */
async function collectRound(ctx: Ctx, listeners: FetchListeners, signal: AbortSignal): Promise<void> {
  const outcome: CallOutcome = { isAnswered: false, failures: [] }
  const source = createSource(ctx, signal)
  const pages = bundlePages(ctx, listeners, { isSmallRun: false, onEnded: source.forget })
  const lane = async () => {
    for (let serpFetch = await source.next(); serpFetch !== undefined; serpFetch = await source.next()) {
      const collected = await downloadPage(ctx, serpFetch, outcome, { priority: 'bulk', signal })
      if (collected.outcome === 'pending') source.putBack(serpFetch.id)
      else await pages.add(serpFetch, collected)
    }
  }
  await Promise.all(Array.from({ length: fetchedAtOnce }, lane))
  await source.close()
  if (!isOneBrokenTask(outcome)) await recordProviderHealth(ctx, 'fetching', outcome)
  await pages.flush()
}

/** Hands out fetches in the order of the queue, a few at a time, so that whoever comes meanwhile is next. */
function createSource(ctx: Ctx, signal: AbortSignal) {
  const until = ctx.clock().getTime() + runFor
  let taken: PostedFetch[] = []
  let isDry = false
  let unfinished: string[] = []
  /** Handed out, and still in the queue until they have ended or are put back. */
  const handedOut = new Set<string>()
  let loading: Promise<void> | undefined

  const forget = (fetchIds: readonly string[]) => {
    for (const id of fetchIds) handedOut.delete(id)
  }
  const putBackUnfinished = async () => {
    const ids = unfinished
    unfinished = []
    await deleteFromQueue(ctx, ids)
    forget(ids)
  }
  const load = async () => {
    await putBackUnfinished()
    if (readyPaceOf(ctx).pause() <= 0) await placeReady(ctx, signal)
    await placeSilent(ctx)
    const next = await listNext(ctx, takenAtOnce + handedOut.size)
    taken = next.filter(({ id }) => !handedOut.has(id)).slice(0, takenAtOnce)
    for (const { id } of taken) handedOut.add(id)
    isDry = taken.length === 0
  }
  return {
    async next(): Promise<PostedFetch | undefined> {
      if (taken.length === 0 && !isDry && !signal.aborted && ctx.clock().getTime() < until) {
        loading ??= load().finally(() => {
          loading = undefined
        })
        await loading
      }
      return signal.aborted ? undefined : taken.shift()
    },
    /** Not finished yet: leaves the queue until it is reported, or silent for long. */
    putBack: (fetchId: string) => unfinished.push(fetchId),
    forget,
    close: putBackUnfinished,
  }
}

async function placeReady(ctx: Ctx, signal: AbortSignal): Promise<void> {
  readyPaceOf(ctx).count()
  let ready: PostedReference[] = []
  try {
    ready = await notingHealth(ctx, 'listing', signal, () => ctx.ports.organicResults.listReadyTasks(signal))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ err: error }, 'could not list finished tasks')
  }
  await placeReported(ctx, ready)
  if (ready.length >= mostReported) await placeUnnamed(ctx)
}
