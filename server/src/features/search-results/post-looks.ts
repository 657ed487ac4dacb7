import { and, eq, sql } from 'drizzle-orm'
import type { SearchEngine } from '#contract/search-engines.ts'
import { after } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { isOneOf } from '../../platform/database/many-rows.ts'
import { type PostedTask, ProviderError, type ProviderFailure } from '../../ports/search-provider.ts'
import { acceptLooks } from './accept-looks.ts'
import { type ClaimedLook, claimLooks, postingLease } from './claim-looks.ts'
import { storeAlone } from './collected-pages.ts'
import { type LookListeners, reconcileDelay, seenPage, settleFailures } from './end-looks.ts'
import { sendCollectDirect, sendCollectLooks, sendPostLooks } from './look-jobs.ts'
import { type Heard, noteProviderHealth } from './note-provider-health.ts'
import { reconcileLooks } from './reconcile-looks.ts'
import { serpLooks } from './tables.ts'

/** The provider takes a hundred tasks a call. */
const batchSize = 100
const batchesAtOnce = 4
const liveAtOnce = 20

/** Hands every queued look of an engine to the provider, then sees that somebody collects them. */
export async function postLooks(
  ctx: Ctx,
  listeners: LookListeners,
  { engine }: { engine: SearchEngine },
  signal: AbortSignal,
): Promise<void> {
  await reconcileLooks(ctx, listeners, engine, signal)
  const isLive = ctx.ports.searchMethod === 'live'
  const lane = async () => {
    while (!signal.aborted) {
      const looks = await claimLooks(ctx, listeners, engine, isLive ? liveAtOnce : batchSize)
      if (looks.length === 0) return
      await keepingLease(ctx, looks, () =>
        isLive ? lookNow(ctx, listeners, looks, signal) : postBatch(ctx, listeners, looks, signal),
      )
    }
  }
  await Promise.all(Array.from({ length: isLive ? 1 : batchesAtOnce }, lane))
  await wakeAgain(ctx, engine)
}

async function keepingLease(ctx: Ctx, looks: readonly ClaimedLook[], work: () => Promise<void>) {
  const ids = looks.map((look) => look.tag)
  const extend = setInterval(() => {
    ctx.db
      .update(serpLooks)
      .set({ leaseUntil: after(ctx.clock(), postingLease) })
      .where(and(isOneOf(serpLooks.id, ids), eq(serpLooks.state, 'posting')))
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'a lease could not be extended'))
  }, postingLease / 3)
  try {
    await work()
  } finally {
    clearInterval(extend)
  }
}

async function postBatch(ctx: Ctx, listeners: LookListeners, looks: readonly ClaimedLook[], signal: AbortSignal) {
  let posted: PostedTask[]
  try {
    posted = await ctx.ports.searchProvider.postTasks(looks, signal)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ err: error, looks: looks.length }, 'posting looks failed')
    if (!signal.aborted) await noteProviderHealth(ctx, 'posting', { isAnswered: false, failures: [error.failure] })
    await endBatch(ctx, listeners, looks, error.failure)
    return
  }
  await acceptLooks(ctx, posted, looks)
  await noteProviderHealth(ctx, 'posting', heardIn(posted))
  const attempts = new Map(looks.map((look) => [look.tag, look.attempts]))
  const refused = posted.flatMap((task) =>
    task.outcome === 'refused'
      ? [{ lookId: task.tag, attempts: attempts.get(task.tag) ?? 1, failure: task.failure }]
      : [],
  )
  await leaveForReconciling(
    ctx,
    refused.filter((look) => isDoubtful(look.failure)),
  )
  await settleFailures(
    ctx,
    listeners,
    refused.filter((look) => !isDoubtful(look.failure)),
  )
  const accepted = new Set(posted.flatMap((task) => (task.outcome === 'accepted' ? task.tag : [])))
  const direct = looks.flatMap(({ tag, isDirect }) => (isDirect && accepted.has(tag) ? tag : []))
  if (direct.length > 0) await sendCollectDirect(ctx, direct)
  await sendCollectLooks(ctx)
}

/** Where the provider speaks of too many calls is not documented: in every task's answer it is one about the call. */
function heardIn(posted: readonly PostedTask[]): Heard {
  const failures = posted.flatMap((task) => (task.outcome === 'refused' ? [task.failure] : []))
  const isThrottled = failures.length === posted.length && failures.every(({ kind }) => kind === 'throttle')
  return { isAnswered: !isThrottled, failures }
}

/**
 * Whether the provider may have accepted the tasks all the same. They are then looked for before anything is posted
 * again: a task posted twice is paid twice.
 */
const isDoubtful = ({ kind, code }: ProviderFailure) =>
  kind === 'cut' || kind === 'timeout' || kind === 'malformed' || (kind === 'provider' && code !== null)

async function endBatch(ctx: Ctx, listeners: LookListeners, looks: readonly ClaimedLook[], failure: ProviderFailure) {
  if (isDoubtful(failure))
    await leaveForReconciling(
      ctx,
      looks.map((look) => ({ lookId: look.tag, attempts: look.attempts })),
    )
  else
    await settleFailures(
      ctx,
      listeners,
      looks.map((look) => ({ lookId: look.tag, attempts: look.attempts, failure })),
    )
}

async function leaveForReconciling(ctx: Ctx, looks: readonly { lookId: string; attempts: number }[]) {
  if (looks.length === 0) return
  const given = JSON.stringify(looks.map(({ lookId, attempts }) => ({ lookId, attempts })))
  const leaseUntil = after(ctx.clock(), reconcileDelay).toISOString()
  await inTransaction(ctx, (tx) =>
    tx.db.execute(sql`
      update serp_looks look set lease_until = ${leaseUntil}::timestamptz
      from jsonb_to_recordset(${given}::jsonb) as given("lookId" uuid, attempts smallint)
      where look.id = given."lookId" and look.attempts = given.attempts and look.state = 'posting'`),
  )
}

/** The dearer way: every look is a call of its own and answers at once. */
async function lookNow(ctx: Ctx, listeners: LookListeners, looks: readonly ClaimedLook[], signal: AbortSignal) {
  const heard: Heard = { isAnswered: false, failures: [] }
  await Promise.all(
    looks.map(async ({ queryId, attempts, ...task }) => {
      try {
        const collected = await ctx.ports.searchProvider.lookNow(task, signal)
        heard.isAnswered = true
        if (collected.outcome === 'failed') heard.failures.push(collected.failure)
        if (collected.outcome === 'ready')
          await storeAlone(ctx, listeners, {
            ...seenPage({ id: task.tag, queryId }, collected.page, collected.costUsd),
            attempts,
          })
        else
          await settleFailures(ctx, listeners, [
            { lookId: task.tag, attempts, failure: collected.outcome === 'failed' ? collected.failure : stillPending },
          ])
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        if (!signal.aborted) heard.failures.push(error.failure)
        await settleFailures(ctx, listeners, [{ lookId: task.tag, attempts, failure: error.failure }])
      }
    }),
  )
  await noteProviderHealth(ctx, 'posting', heard)
}

const stillPending: ProviderFailure = {
  kind: 'provider',
  code: null,
  message: 'a live call answered that the task is pending',
  retryAfterMs: null,
}

/** Whatever is left waits for its time: retries, and batches whose fate is unknown. */
async function wakeAgain(ctx: Ctx, engine: SearchEngine) {
  const { rows } = await ctx.db.execute<{ at: string | null }>(sql`
    select least(
      (select min(lease_until) from serp_looks where engine = ${engine} and state = 'posting'),
      (select min(due_at) from serp_looks where engine = ${engine} and state = 'queued' and queue_rank is null),
      (select ${ctx.clock().toISOString()}::timestamptz where exists (
        select from serp_looks where engine = ${engine} and state = 'queued' and queue_rank is not null))) as at`)
  const at = rows[0]?.at
  if (at != null) await sendPostLooks(ctx, engine, new Date(at))
}
