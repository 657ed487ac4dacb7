import type { Ctx } from '../../platform/context.ts'
import { providerCalls } from './tables.ts'

/** Keeps what tasks turned out to cost beyond what was recorded when they were posted; below zero what was given back. */
export async function recordCorrection(ctx: Ctx, differencesUsd: readonly number[]): Promise<void> {
  // To the places costs are stored with.
  const costUsd = Math.round(differencesUsd.reduce((sum, one) => sum + one, 0) * 1e8) / 1e8
  if (costUsd === 0) return
  await ctx.db.insert(providerCalls).values({
    provider: 'dataforseo',
    method: 'CORRECTION',
    path: '/v3/serp/organic',
    tasks: differencesUsd.length,
    costUsd,
    milliseconds: 0,
    startedAt: ctx.clock(),
  })
}
