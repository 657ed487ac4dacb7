import { isNull, min } from 'drizzle-orm'
import { mayBuy } from '../../../features/data-provider/index.ts'
import { after, hours, minutes, seconds } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { ProviderError, type ProviderFailure } from '../../../ports/data-provider/failure.ts'
import { sendReadRowsLater } from '../define-site-jobs.ts'
import { type SiteWork, siteRunTable } from '../site-work.ts'
import { type ClaimedCall, claimCall, renewLease } from './claim-call.ts'
import { pauseOfFailedChecks } from './failed-checks.ts'
import { endEarly, passOverOrEnd, postponeCall, recordAnswer } from './record-answer.ts'

/** A job hands over to the next before it expires; a call under way may last two minutes more. */
const runFor = minutes(10)
/** After the first failure of a call, the second, …; after one more what is left has failed. */
const pauses = [seconds(10), minutes(1), minutes(10), hours(1)] as const
/** Optional calls are not retried for as long. */
const optionalPauses = pauses.slice(0, 2)
const throttledFor = seconds(60)

/** Reads whatever is due, call after call; several workers share it. */
export async function readRows(ctx: Ctx, work: SiteWork, signal: AbortSignal): Promise<void> {
  const until = after(ctx.clock(), runFor)
  while (!signal.aborted && ctx.clock() < until && (await mayBuy(ctx))) {
    const call = await claimCall(ctx, work)
    if (call === undefined) break
    await readOnce(ctx, work, call, signal)
  }
  await wakeAgain(ctx, work)
}

async function readOnce(ctx: Ctx, work: SiteWork, call: ClaimedCall, signal: AbortSignal): Promise<void> {
  if (!call.isCovered) return endEarly(ctx, work, call, 'its credits are no longer held')
  const pausedFor = await pauseOfFailedChecks(ctx, call.run)
  if (pausedFor > 0)
    return postponeCall(ctx, work, call, { until: after(ctx.clock(), seconds(pausedFor)), counts: false })
  const asked = { target: call.site.target, step: call.run.step, offset: call.run.offset }
  try {
    const answer = await whileLeased(ctx, work, call, () => work.read(ctx, call, signal))
    await recordAnswer(ctx, work, call, answer)
  } catch (error) {
    if (signal.aborted) return postponeCall(ctx, work, call, { until: ctx.clock(), counts: false })
    if (!(error instanceof ProviderError)) {
      ctx.log.error({ err: error, ...asked }, `rows of a ${work.work.name} could not be stored`)
      return postponeUnstored(ctx, work, call)
    }
    ctx.log.warn({ err: error, ...asked }, `rows of a ${work.work.name} could not be read`)
    await settleFailure(ctx, work, call, error.failure)
  }
}

/** No other process makes a call that is under way, however long it takes. */
async function whileLeased<Answer>(
  ctx: Ctx,
  work: SiteWork,
  { run }: ClaimedCall,
  make: () => Promise<Answer>,
): Promise<Answer> {
  let renewed: Promise<unknown> = Promise.resolve()
  const renewing = setInterval(() => {
    renewed = renewLease(ctx, work, run).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'a lease could not be renewed'),
    )
  }, seconds(5))
  try {
    return await make()
  } finally {
    clearInterval(renewing)
    // One under way would come after what ends the lease.
    await renewed
  }
}

/** None after the last try. */
const pauseOf = ({ optionalSteps }: SiteWork, { run: { step, attempts } }: ClaimedCall): number | undefined =>
  (optionalSteps.includes(step) ? optionalPauses : pauses)[attempts]

/** A rate limit is no failure and never used up; what was refused is refused again. */
async function settleFailure(ctx: Ctx, work: SiteWork, call: ClaimedCall, failure: ProviderFailure): Promise<void> {
  const isThrottled = failure.kind === 'throttle'
  const pause = isThrottled ? (failure.retryAfterMs ?? throttledFor) : pauseOf(work, call)
  if (failure.kind === 'request' || failure.kind === 'bug' || pause === undefined)
    return passOverOrEnd(ctx, work, call, failure.kind)
  await postponeCall(ctx, work, call, { until: after(ctx.clock(), pause), counts: !isThrottled })
}

/** An answer that could not be stored was paid for: it is asked for again as seldom, and as few times, as one that failed. */
async function postponeUnstored(ctx: Ctx, work: SiteWork, call: ClaimedCall): Promise<void> {
  const pause = pauseOf(work, call)
  if (pause === undefined) return passOverOrEnd(ctx, work, call, 'bug')
  await postponeCall(ctx, work, call, { until: after(ctx.clock(), pause), counts: true })
}

/** Wakes for the remaining calls when the next is due: failed ones, those that another worker might lose, and those a job left. */
async function wakeAgain(ctx: Ctx, work: SiteWork): Promise<void> {
  const runs = siteRunTable(work)
  const [next] = await ctx.db
    .select({ at: min(runs.dueAt) })
    .from(runs)
    .where(isNull(runs.finishedAt))
  if (next?.at == null) return
  const soon = after(ctx.clock(), seconds(5))
  await sendReadRowsLater(ctx, work, new Date(Math.max(next.at.getTime(), soon.getTime())))
}
