import { after, minutes, seconds } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { type PostedReference, ProviderError } from '../../ports/search-provider.ts'
import { bundlePages } from './collected-pages.ts'
import { isAnyPosted, listNext, placeReported, placeSilent, placeUnnamed, takeFromQueue } from './collection-queue.ts'
import type { LookListeners } from './end-looks.ts'
import { fetchLook, isOneBrokenTask, type PostedLook } from './fetch-look.ts'
import { sendCollectLooks } from './look-jobs.ts'
import { type Heard, noteProviderHealth, notingHealth } from './note-provider-health.ts'
import { readyPaceOf } from './ready-pace.ts'

const fetchedAtOnce = 25
/** Of each engine; so few that who comes next waits for few. */
const takenAtOnce = 50
/** The provider names no more finished tasks than this. */
const mostReported = 1_000
/** A run hands over to the next before its job expires. */
const runFor = minutes(5)
const lookAgainAfter = seconds(2)

/** Fetches finished tasks until none is left to wait for. One process does it at a time. */
export async function collectLooks(ctx: Ctx, listeners: LookListeners, signal: AbortSignal): Promise<void> {
  const isMine = await ctx.locks.whileHolding('collect looks', () => collectUntilNone(ctx, listeners, signal))
  // Whoever holds it may just have seen the last one and be about to leave.
  if (!isMine) await sendCollectLooks(ctx, after(ctx.clock(), lookAgainAfter))
}

async function collectUntilNone(ctx: Ctx, listeners: LookListeners, signal: AbortSignal) {
  const started = ctx.clock().getTime()
  while (!signal.aborted && (await isAnyPosted(ctx))) {
    if (ctx.clock().getTime() - started >= runFor) {
      await sendCollectLooks(ctx, ctx.clock())
      return
    }
    await collectRound(ctx, listeners, signal)
    const pause = readyPaceOf(ctx).pause()
    if (pause > 0 && !signal.aborted && (await isAnyPosted(ctx))) await ctx.wait(pause, signal)
  }
}

/** Fetches side by side, as long as the queue gives something; asks what is ready whenever the pace allows it. */
async function collectRound(ctx: Ctx, listeners: LookListeners, signal: AbortSignal): Promise<void> {
  const heard: Heard = { isAnswered: false, failures: [] }
  const source = createSource(ctx, signal)
  const pages = bundlePages(ctx, listeners, { isSmallRun: false, onEnded: source.forget })
  const lane = async () => {
    for (let look = await source.next(); look !== undefined; look = await source.next()) {
      const collected = await fetchLook(ctx, look, heard, { priority: 'bulk', signal })
      if (collected.outcome === 'pending') source.putBack(look.id)
      else await pages.add(look, collected)
    }
  }
  await Promise.all(Array.from({ length: fetchedAtOnce }, lane))
  await source.close()
  if (!isOneBrokenTask(heard)) await noteProviderHealth(ctx, 'fetching', heard)
  await pages.flush()
}

/** Hands out looks in the order of the queue, a few at a time, so that whoever comes meanwhile is next. */
function createSource(ctx: Ctx, signal: AbortSignal) {
  const until = ctx.clock().getTime() + runFor
  let taken: PostedLook[] = []
  let isDry = false
  let unfinished: string[] = []
  /** Handed out, and still in the queue until they have ended or are put back. */
  const handedOut = new Set<string>()
  let loading: Promise<void> | undefined

  const forget = (lookIds: readonly string[]) => {
    for (const id of lookIds) handedOut.delete(id)
  }
  const putBackUnfinished = async () => {
    const ids = unfinished
    unfinished = []
    await takeFromQueue(ctx, ids)
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
    async next(): Promise<PostedLook | undefined> {
      if (taken.length === 0 && !isDry && !signal.aborted && ctx.clock().getTime() < until) {
        loading ??= load().finally(() => {
          loading = undefined
        })
        await loading
      }
      return signal.aborted ? undefined : taken.shift()
    },
    /** Not finished yet: leaves the queue until it is reported, or silent for long. */
    putBack: (lookId: string) => unfinished.push(lookId),
    forget,
    close: putBackUnfinished,
  }
}

async function placeReady(ctx: Ctx, signal: AbortSignal): Promise<void> {
  readyPaceOf(ctx).count()
  let ready: PostedReference[] = []
  try {
    ready = await notingHealth(ctx, 'listing', signal, () => ctx.ports.searchProvider.listReadyTasks(signal))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ err: error }, 'could not list finished tasks')
  }
  await placeReported(ctx, ready)
  if (ready.length >= mostReported) await placeUnnamed(ctx)
}
