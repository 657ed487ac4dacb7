import { and, eq, lte } from 'drizzle-orm'
import type { SearchEngine } from '#contract/rules/serp-fetches/search-engines.ts'
import { notingHealth } from '../../../features/data-provider/index.ts'
import { after, seconds } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { ProviderError, type ProviderFailure } from '../../../ports/data-provider/failure.ts'
import {
  endUnknownFetches,
  type FetchListeners,
  settleFailures,
  startOfReconciling,
} from '../collect-pages/end-fetches.ts'
import { sendCollectFetches } from '../fetch-jobs.ts'
import { serpFetches } from '../tables.ts'
import { acceptFetches } from './accept-fetches.ts'

const neverAccepted: ProviderFailure = {
  kind: 'cut',
  code: null,
  message: 'the provider does not know the task after a cut connection',
  retryAfterMs: null,
}

/**
 * Fetches whose posting broke off, by a cut connection or a killed worker: asks the provider which of their tags it
 * accepted. Those are collected, the others posted again, so that nothing is bought twice.
 */
export async function reconcileFetches(
  ctx: Ctx,
  listeners: FetchListeners,
  engine: SearchEngine,
  signal: AbortSignal,
): Promise<void> {
  const now = ctx.clock()
  // Taking the lease makes this worker the only one that decides about them.
  const lost = await ctx.db
    .update(serpFetches)
    .set({ leaseUntil: after(now, seconds(30)) })
    .where(and(eq(serpFetches.engine, engine), eq(serpFetches.state, 'posting'), lte(serpFetches.leaseUntil, now)))
    .returning({ id: serpFetches.id, attempts: serpFetches.attempts, postingSince: serpFetches.postingSince })
  if (lost.length === 0) return
  const firstPosting = Math.min(...lost.map((serpFetch) => (serpFetch.postingSince ?? now).getTime()))
  try {
    const [from, to] = [startOfReconciling(new Date(firstPosting)), after(now, seconds(60))]
    const known = await notingHealth(ctx, 'reconciling', signal, () =>
      ctx.ports.organicResults.listPostedTasks(from, to, signal),
    )
    const taskOf = new Map(known.posted.map((task) => [task.tag, task.providerTaskId]))
    const missing = lost.filter(({ id }) => !taskOf.has(id))
    await acceptFetches(
      ctx,
      lost.flatMap(({ id }) => {
        const providerTaskId = taskOf.get(id)
        return providerTaskId === undefined
          ? []
          : [{ tag: id, outcome: 'accepted' as const, providerTaskId, costUsd: 0 }]
      }),
      lost.map(({ id, attempts }) => ({ tag: id, attempts })),
    )
    if (known.isWhole)
      await settleFailures(
        ctx,
        listeners,
        missing.map(({ id, attempts }) => ({ fetchId: id, attempts, failure: neverAccepted })),
      )
    // A row that couldn’t be read may be one of these tasks, and posting it again would pay for it twice.
    else
      await endUnknownFetches(
        ctx,
        listeners,
        missing.map(({ id }) => id),
      )
    ctx.log.info({ engine, lost: lost.length, accepted: lost.length - missing.length }, 'reconciled fetches')
    await sendCollectFetches(ctx)
  } catch (error) {
    // Unknown does not mean rejected: they stay in posting and are reconciled again when the lease ends, for up to an hour.
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ err: error, engine }, 'could not ask the provider what it accepted')
    if (signal.aborted) return
    await endUnknownFetches(
      ctx,
      listeners,
      lost.map(({ id }) => id),
    )
  }
}
