import { and, eq, lte } from 'drizzle-orm'
import type { SearchEngine } from '#contract/search-engines.ts'
import { after, seconds } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { ProviderError, type ProviderFailure } from '../../ports/search-provider.ts'
import { acceptLooks } from './accept-looks.ts'
import { endUnknownLooks, type LookListeners, settleFailures, startOfReconciling } from './end-looks.ts'
import { sendCollectLooks } from './look-jobs.ts'
import { notingHealth } from './note-provider-health.ts'
import { serpLooks } from './tables.ts'

const neverAccepted: ProviderFailure = {
  kind: 'cut',
  code: null,
  message: 'the provider does not know the task after a cut connection',
  retryAfterMs: null,
}

/**
 * Looks whose posting broke off, by a cut connection or a killed worker: asks the provider which of their tags it
 * accepted. Those are collected, the others posted again, so that nothing is bought twice.
 */
export async function reconcileLooks(
  ctx: Ctx,
  listeners: LookListeners,
  engine: SearchEngine,
  signal: AbortSignal,
): Promise<void> {
  const now = ctx.clock()
  // Taking the lease makes this worker the only one that decides about them.
  const lost = await ctx.db
    .update(serpLooks)
    .set({ leaseUntil: after(now, seconds(30)) })
    .where(and(eq(serpLooks.engine, engine), eq(serpLooks.state, 'posting'), lte(serpLooks.leaseUntil, now)))
    .returning({ id: serpLooks.id, attempts: serpLooks.attempts, postingSince: serpLooks.postingSince })
  if (lost.length === 0) return
  const firstPosting = Math.min(...lost.map((look) => (look.postingSince ?? now).getTime()))
  try {
    const [from, to] = [startOfReconciling(new Date(firstPosting)), after(now, seconds(60))]
    const known = await notingHealth(ctx, 'reconciling', signal, () =>
      ctx.ports.searchProvider.listPostedTasks(from, to, signal),
    )
    const taskOf = new Map(known.map((task) => [task.tag, task.providerTaskId]))
    await acceptLooks(
      ctx,
      lost.flatMap(({ id }) => {
        const providerTaskId = taskOf.get(id)
        return providerTaskId === undefined
          ? []
          : [{ tag: id, outcome: 'accepted' as const, providerTaskId, costUsd: 0 }]
      }),
      lost.map(({ id, attempts }) => ({ tag: id, attempts })),
    )
    await settleFailures(
      ctx,
      listeners,
      lost.flatMap(({ id, attempts }) => (taskOf.has(id) ? [] : [{ lookId: id, attempts, failure: neverAccepted }])),
    )
    ctx.log.info(
      { engine, lost: lost.length, accepted: lost.filter(({ id }) => taskOf.has(id)).length },
      'reconciled looks',
    )
    await sendCollectLooks(ctx)
  } catch (error) {
    // Unknown does not mean rejected: they stay in posting and are reconciled again when the lease ends, for up to an hour.
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ err: error, engine }, 'could not ask the provider what it accepted')
    if (signal.aborted) return
    await endUnknownLooks(
      ctx,
      listeners,
      lost.map(({ id }) => id),
    )
  }
}
