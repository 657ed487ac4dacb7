import { eq } from 'drizzle-orm'
import type { CallOutcome } from '../../../features/data-provider/index.ts'
import { days, hours } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { ProviderError, type ProviderFailure } from '../../../ports/data-provider/failure.ts'
import type { CallPriority, CollectedTask } from '../../../ports/data-provider/organic-results.ts'
import { serpFetches } from '../tables.ts'

const giveUpAfter = hours(1)
const giveUpEverythingAfter = days(1)
/** A finished task that cannot be read this often is given up; posting it again would only be paid again. */
const mostBrokenFetches = 5

/** A fetch the provider has accepted. */
export type PostedFetch = Pick<
  typeof serpFetches.$inferSelect,
  'id' | 'accountId' | 'engine' | 'queryId' | 'attempts' | 'providerTaskId' | 'postedAt' | 'unreadableResponses'
>

export const postedColumns = {
  id: serpFetches.id,
  accountId: serpFetches.accountId,
  engine: serpFetches.engine,
  queryId: serpFetches.queryId,
  attempts: serpFetches.attempts,
  providerTaskId: serpFetches.providerTaskId,
  postedAt: serpFetches.postedAt,
  unreadableResponses: serpFetches.unreadableResponses,
}

/**
 * Asks the provider for one fetch's page. What the call showed about the provider is added to
 * `outcomes`.
 */
export async function downloadPage(
  ctx: Ctx,
  serpFetch: PostedFetch,
  outcome: CallOutcome,
  { priority, signal }: { priority: CallPriority; signal: AbortSignal },
): Promise<CollectedTask> {
  const waited = ctx.clock().getTime() - (serpFetch.postedAt ?? ctx.clock()).getTime()
  try {
    const taskId = serpFetch.providerTaskId ?? ''
    const collected = await ctx.ports.organicResults.collectTask(serpFetch.engine, taskId, signal, priority)
    outcome.isAnswered = true
    return collected.outcome === 'pending' && waited > giveUpAfter ? failedWith(neverFinished) : collected
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (signal.aborted) return { outcome: 'pending' }
    outcome.failures.push(error.failure)
    ctx.log.warn({ err: error, fetchId: serpFetch.id }, 'could not fetch a finished task')
    return (await isBrokenForGood(ctx, serpFetch, error.failure, waited))
      ? failedWith({ ...error.failure, kind: 'stop' })
      : { outcome: 'pending' }
  }
}

/** These say nothing of the task, whose page stays at the provider for a month. */
const passesBySelf: ReadonlySet<ProviderFailure['kind']> = new Set(['throttle', 'auth', 'account', 'money'])

/** Fetching is free and repeatable, so a broken fetch only postpones, until it breaks too often or takes too long. */
async function isBrokenForGood(ctx: Ctx, serpFetch: PostedFetch, failure: ProviderFailure, waited: number) {
  if (waited > (passesBySelf.has(failure.kind) ? giveUpEverythingAfter : giveUpAfter)) return true
  if (failure.kind !== 'malformed') return false
  await ctx.db
    .update(serpFetches)
    .set({ unreadableResponses: serpFetch.unreadableResponses + 1, pollAt: ctx.clock() })
    .where(eq(serpFetches.id, serpFetch.id))
  return serpFetch.unreadableResponses + 1 >= mostBrokenFetches
}

/** One answer nobody can read is a broken task; several, and none that can be read, are a broken provider. */
export const isOneBrokenTask = ({ isAnswered, failures: [first, second] }: CallOutcome) =>
  !isAnswered && first?.kind === 'malformed' && second === undefined

const failedWith = (failure: ProviderFailure): CollectedTask => ({ outcome: 'failed', failure, costUsd: null })

const neverFinished: ProviderFailure = {
  kind: 'stop',
  code: null,
  message: 'the provider did not finish the task within an hour',
  retryAfterMs: null,
}
