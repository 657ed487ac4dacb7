import { isNull, min } from 'drizzle-orm'
import { after, hours, minutes, seconds } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { ProviderError, type ProviderFailure } from '../../../ports/data-provider/failure.ts'
import { notingHealth } from '../../data-provider/index.ts'
import { domainProjectRuns } from '../tables.ts'
import { type ClaimedCall, claimCall, renewLease } from './claim-call.ts'
import { providerTargetOf } from './provider-target.ts'
import { sendReadRowsLater } from './read-job.ts'
import { endEarly, postponeCall, recordRows } from './record-rows.ts'

/** The provider gives so many rows a call. */
const mostRowsPerCall = 1_000
/** A job hands over to the next before it expires; a call under way may last two minutes more. */
const runFor = minutes(10)
/** After the first failure of a call, the second, …; after one more what is left has failed. */
const pauses = [seconds(10), minutes(1), minutes(10), hours(1)] as const
const throttledFor = seconds(60)

/** Reads whatever is due, call after call; several workers share it. */
export async function readRows(ctx: Ctx, _payload: object, signal: AbortSignal): Promise<void> {
  const until = after(ctx.clock(), runFor)
  while (!signal.aborted && ctx.clock() < until) {
    const call = await claimCall(ctx)
    if (call === undefined) break
    await readOnce(ctx, call, signal)
  }
  await wakeAgain(ctx)
}

async function readOnce(ctx: Ctx, call: ClaimedCall, signal: AbortSignal): Promise<void> {
  if (!call.isCovered) return endEarly(ctx, call, 'its credits are no longer held')
  const asked = Math.min(mostRowsPerCall, call.rowsLeft)
  try {
    const request = { ...call, target: providerTargetOf(call.target), limit: asked }
    const page = await whileLeased(ctx, call, () =>
      notingHealth(ctx, 'ranked-keywords', signal, () => ctx.ports.rankedKeywords.fetchRankedKeywords(request, signal)),
    )
    if (page.oddFields.length > 0)
      ctx.log.warn(
        { target: call.target, fields: page.oddFields },
        'rows of a domain had fields that could not be read',
      )
    await recordRows(ctx, call, { asked, page })
  } catch (error) {
    if (signal.aborted) return postponeCall(ctx, call, { until: ctx.clock(), counts: false })
    if (!(error instanceof ProviderError)) return postponeUnstored(ctx, call, error)
    ctx.log.warn({ err: error, target: call.target, offset: call.offset }, 'rows of a domain could not be read')
    await settleFailure(ctx, call, error.failure)
  }
}

/** Nobody else makes a call that is under way, however long it takes. */
async function whileLeased<Answer>(ctx: Ctx, call: ClaimedCall, make: () => Promise<Answer>): Promise<Answer> {
  let renewed: Promise<unknown> = Promise.resolve()
  const renewing = setInterval(() => {
    renewed = renewLease(ctx, call).catch((error: unknown) =>
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

/** A rate limit is no failure and never used up; what was refused is refused again. */
async function settleFailure(ctx: Ctx, call: ClaimedCall, failure: ProviderFailure): Promise<void> {
  const isThrottled = failure.kind === 'throttle'
  const pause = isThrottled ? (failure.retryAfterMs ?? throttledFor) : pauses[call.attempts]
  if (failure.kind === 'request' || failure.kind === 'bug' || pause === undefined)
    return endEarly(ctx, call, failure.kind)
  await postponeCall(ctx, call, { until: after(ctx.clock(), pause), counts: !isThrottled })
}

/** An answer that could not be stored was paid for: it is asked for again as seldom, and as few times, as one that failed. */
async function postponeUnstored(ctx: Ctx, call: ClaimedCall, error: unknown): Promise<void> {
  ctx.log.error({ err: error, target: call.target, offset: call.offset }, 'rows of a domain could not be stored')
  const pause = pauses[call.attempts]
  if (pause === undefined) return endEarly(ctx, call, 'bug')
  await postponeCall(ctx, call, { until: after(ctx.clock(), pause), counts: true })
}

/** Whatever is left waits for its time: what failed, what others have under way and might lose, what a job left lying. */
async function wakeAgain(ctx: Ctx): Promise<void> {
  const [next] = await ctx.db
    .select({ at: min(domainProjectRuns.dueAt) })
    .from(domainProjectRuns)
    .where(isNull(domainProjectRuns.finishedAt))
  if (next?.at == null) return
  const soon = after(ctx.clock(), seconds(5))
  await sendReadRowsLater(ctx, new Date(Math.max(next.at.getTime(), soon.getTime())))
}
