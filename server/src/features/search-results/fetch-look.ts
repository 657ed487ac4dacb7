import { eq } from 'drizzle-orm'
import { days, hours } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import {
  type CallPriority,
  type CollectedTask,
  ProviderError,
  type ProviderFailure,
} from '../../ports/search-provider.ts'
import type { Heard } from './note-provider-health.ts'
import { serpLooks } from './tables.ts'

const giveUpAfter = hours(1)
const giveUpEverythingAfter = days(1)
/** A finished task that cannot be read this often is given up; posting it again would only be paid again. */
const mostBrokenFetches = 5

/** A look the provider has accepted. */
export type PostedLook = Pick<
  typeof serpLooks.$inferSelect,
  'id' | 'accountId' | 'engine' | 'queryId' | 'attempts' | 'providerTaskId' | 'postedAt' | 'brokenFetches'
>

export const postedColumns = {
  id: serpLooks.id,
  accountId: serpLooks.accountId,
  engine: serpLooks.engine,
  queryId: serpLooks.queryId,
  attempts: serpLooks.attempts,
  providerTaskId: serpLooks.providerTaskId,
  postedAt: serpLooks.postedAt,
  brokenFetches: serpLooks.brokenFetches,
}

/** Asks the provider for one look's page. What the call said of the provider is added to `heard`. */
export async function fetchLook(
  ctx: Ctx,
  look: PostedLook,
  heard: Heard,
  { priority, signal }: { priority: CallPriority; signal: AbortSignal },
): Promise<CollectedTask> {
  const waited = ctx.clock().getTime() - (look.postedAt ?? ctx.clock()).getTime()
  try {
    const taskId = look.providerTaskId ?? ''
    const collected = await ctx.ports.searchProvider.collectTask(look.engine, taskId, signal, priority)
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

/** These say nothing of the task, whose page stays at the provider for a month. */
const passesBySelf: ReadonlySet<ProviderFailure['kind']> = new Set(['throttle', 'auth', 'account', 'money'])

/** Fetching is free and repeatable, so a broken fetch only postpones, until it breaks too often or takes too long. */
async function isBrokenForGood(ctx: Ctx, look: PostedLook, failure: ProviderFailure, waited: number) {
  if (waited > (passesBySelf.has(failure.kind) ? giveUpEverythingAfter : giveUpAfter)) return true
  if (failure.kind !== 'malformed') return false
  await ctx.db
    .update(serpLooks)
    .set({ brokenFetches: look.brokenFetches + 1, askAt: ctx.clock() })
    .where(eq(serpLooks.id, look.id))
  return look.brokenFetches + 1 >= mostBrokenFetches
}

/** One answer nobody can read is a broken task; several, and none that can be read, are a broken provider. */
export const isOneBrokenTask = ({ isAnswered, failures: [first, second] }: Heard) =>
  !isAnswered && first?.kind === 'malformed' && second === undefined

const failedWith = (failure: ProviderFailure): CollectedTask => ({ outcome: 'failed', failure, costUsd: 0 })

const neverFinished: ProviderFailure = {
  kind: 'stop',
  code: null,
  message: 'the provider did not finish the task within an hour',
  retryAfterMs: null,
}
