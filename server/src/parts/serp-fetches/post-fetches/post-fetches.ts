import { and, eq, sql } from 'drizzle-orm'
import type { SearchEngine } from '#contract/rules/serp-fetches/search-engines.ts'
import { type CallOutcome, mayBuy, recordProviderHealth } from '../../../features/data-provider/index.ts'
import { after, seconds } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { equalsAny } from '../../../platform/database/bulk-insert.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { ProviderError, type ProviderFailure } from '../../../ports/data-provider/failure.ts'
import type { PostedTask } from '../../../ports/data-provider/organic-results.ts'
import { type FetchListeners, reconcileDelay, seenPage, settleFailures } from '../collect-pages/end-fetches.ts'
import { sendCollectDirect, sendCollectFetches, sendPostFetches } from '../fetch-jobs.ts'
import { storeAlone } from '../stored-pages/store-pages.ts'
import { serpFetches } from '../tables.ts'
import { acceptFetches } from './accept-fetches.ts'
import { type ClaimedFetch, claimFetches, postingLease } from './claim-fetches.ts'
import { reconcileFetches } from './reconcile-fetches.ts'

/** The provider takes a hundred tasks a call. */
const batchSize = 100
const batchesAtOnce = 4
const liveAtOnce = 20
const heldBackFor = seconds(5)

/** Hands every queued fetch of an engine to the provider, then sees that somebody collects them. */
export async function postFetches(
  ctx: Ctx,
  listeners: FetchListeners,
  { engine }: { engine: SearchEngine },
  signal: AbortSignal,
): Promise<void> {
  await reconcileFetches(ctx, listeners, engine, signal)
  const isLive = ctx.ports.searchMethod === 'live'
  let isHeldBack = false
  const lane = async () => {
    while (!signal.aborted) {
      isHeldBack = !(await mayBuy(ctx))
      if (isHeldBack) return
      const fetches = await claimFetches(ctx, listeners, engine, isLive ? liveAtOnce : batchSize)
      if (fetches.length === 0) return
      await keepingLease(ctx, fetches, () =>
        isLive ? fetchLive(ctx, listeners, fetches, signal) : postBatch(ctx, listeners, fetches, signal),
      )
    }
  }
  await Promise.all(Array.from({ length: isLive ? 1 : batchesAtOnce }, lane))
  await wakeAgain(ctx, engine, isHeldBack ? heldBackFor : 0)
}

async function keepingLease(ctx: Ctx, fetches: readonly ClaimedFetch[], work: () => Promise<void>) {
  const ids = fetches.map((serpFetch) => serpFetch.tag)
  const extend = setInterval(() => {
    ctx.db
      .update(serpFetches)
      .set({ leaseUntil: after(ctx.clock(), postingLease) })
      .where(and(equalsAny(serpFetches.id, ids), eq(serpFetches.state, 'posting')))
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'a lease could not be extended'))
  }, postingLease / 3)
  try {
    await work()
  } finally {
    clearInterval(extend)
  }
}

async function postBatch(ctx: Ctx, listeners: FetchListeners, fetches: readonly ClaimedFetch[], signal: AbortSignal) {
  let posted: PostedTask[]
  try {
    posted = await ctx.ports.organicResults.postTasks(fetches, signal)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ err: error, fetches: fetches.length }, 'posting fetches failed')
    if (!signal.aborted) await recordProviderHealth(ctx, 'posting', { isAnswered: false, failures: [error.failure] })
    await endBatch(ctx, listeners, fetches, error.failure)
    return
  }
  await acceptFetches(ctx, posted, fetches)
  await recordProviderHealth(ctx, 'posting', callOutcomeOf(posted))
  const attempts = new Map(fetches.map((serpFetch) => [serpFetch.tag, serpFetch.attempts]))
  const refused = posted.flatMap((task) =>
    task.outcome === 'refused'
      ? [{ fetchId: task.tag, attempts: attempts.get(task.tag) ?? 1, failure: task.failure }]
      : [],
  )
  await leaveForReconciling(
    ctx,
    refused.filter((serpFetch) => isDoubtful(serpFetch.failure)),
  )
  await settleFailures(
    ctx,
    listeners,
    refused.filter((serpFetch) => !isDoubtful(serpFetch.failure)),
  )
  const accepted = new Set(posted.flatMap((task) => (task.outcome === 'accepted' ? task.tag : [])))
  const direct = fetches.flatMap(({ tag, isDirect }) => (isDirect && accepted.has(tag) ? tag : []))
  if (direct.length > 0) await sendCollectDirect(ctx, direct)
  await sendCollectFetches(ctx)
}

/** The provider does not document how it reports too many calls: in every task's answer, it is about the call. */
function callOutcomeOf(posted: readonly PostedTask[]): CallOutcome {
  const failures = posted.flatMap((task) => (task.outcome === 'refused' ? [task.failure] : []))
  const isThrottled = failures.length === posted.length && failures.every(({ kind }) => kind === 'throttle')
  return { isAnswered: !isThrottled, failures }
}

/**
 * True if the provider may have accepted the tasks all the same. They are then looked for before anything is posted
 * again: a task posted twice is paid twice.
 */
const isDoubtful = ({ kind, code }: ProviderFailure) =>
  kind === 'cut' || kind === 'timeout' || kind === 'malformed' || (kind === 'provider' && code !== null)

async function endBatch(
  ctx: Ctx,
  listeners: FetchListeners,
  fetches: readonly ClaimedFetch[],
  failure: ProviderFailure,
) {
  if (isDoubtful(failure))
    await leaveForReconciling(
      ctx,
      fetches.map((serpFetch) => ({ fetchId: serpFetch.tag, attempts: serpFetch.attempts })),
    )
  else
    await settleFailures(
      ctx,
      listeners,
      fetches.map((serpFetch) => ({ fetchId: serpFetch.tag, attempts: serpFetch.attempts, failure })),
    )
}

async function leaveForReconciling(ctx: Ctx, fetches: readonly { fetchId: string; attempts: number }[]) {
  if (fetches.length === 0) return
  const given = JSON.stringify(fetches.map(({ fetchId, attempts }) => ({ fetchId, attempts })))
  const leaseUntil = after(ctx.clock(), reconcileDelay).toISOString()
  await inTransaction(ctx, (tx) =>
    tx.db.execute(sql`
      update serp_fetches serp_fetch set lease_until = ${leaseUntil}::timestamptz
      from jsonb_to_recordset(${given}::jsonb) as given("fetchId" uuid, attempts smallint)
      where serp_fetch.id = given."fetchId" and serp_fetch.attempts = given.attempts and serp_fetch.state = 'posting'`),
  )
}

/** The dearer way: every fetch is a call of its own and answers at once. */
async function fetchLive(ctx: Ctx, listeners: FetchListeners, fetches: readonly ClaimedFetch[], signal: AbortSignal) {
  const outcome: CallOutcome = { isAnswered: false, failures: [] }
  await Promise.all(
    fetches.map(async ({ queryId, attempts, ...task }) => {
      try {
        const collected = await ctx.ports.organicResults.fetchLive(task, signal)
        outcome.isAnswered = true
        if (collected.outcome === 'failed') outcome.failures.push(collected.failure)
        if (collected.outcome === 'ready')
          await storeAlone(ctx, listeners, {
            ...seenPage({ id: task.tag, queryId }, collected.page, collected.costUsd),
            isLive: true,
            attempts,
          })
        else
          await settleFailures(ctx, listeners, [
            { fetchId: task.tag, attempts, failure: collected.outcome === 'failed' ? collected.failure : stillPending },
          ])
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        if (!signal.aborted) outcome.failures.push(error.failure)
        await settleFailures(ctx, listeners, [{ fetchId: task.tag, attempts, failure: error.failure }])
      }
    }),
  )
  await recordProviderHealth(ctx, 'posting', outcome)
}

const stillPending: ProviderFailure = {
  kind: 'provider',
  code: null,
  message: 'a live call answered that the task is pending',
  retryAfterMs: null,
}

/** Schedules what is left, no sooner than `atLeast`: retries, and batches whose fate is unknown. */
async function wakeAgain(ctx: Ctx, engine: SearchEngine, atLeast: number) {
  const { rows } = await ctx.db.execute<{ at: string | null }>(sql`
    select least(
      (select min(lease_until) from serp_fetches where engine = ${engine} and state = 'posting'),
      (select min(due_at) from serp_fetches where engine = ${engine} and state = 'queued' and queue_rank is null),
      (select ${ctx.clock().toISOString()}::timestamptz where exists (
        select from serp_fetches where engine = ${engine} and state = 'queued' and queue_rank is not null))) as at`)
  const at = rows[0]?.at
  const soonest = after(ctx.clock(), atLeast)
  if (at != null) await sendPostFetches(ctx, engine, new Date(Math.max(new Date(at).getTime(), soonest.getTime())))
}
