import { count, inArray } from 'drizzle-orm'
import type { ProviderStatus } from '#contract/provider-status.ts'
import type { Ctx } from '../../platform/context.ts'
import { failingSentences, lowSentence } from './provider-sentences.ts'
import { ofOurProvider } from './store-provider-status.ts'
import { providerStatus, serpLooks } from './tables.ts'

/** How the search data provider is doing, in words staff can act on. */
export async function showProviderStatus(ctx: Ctx): Promise<{ data: ProviderStatus }> {
  const [row] = await ctx.db.select().from(providerStatus).where(ofOurProvider)
  const balanceUsd = row?.balanceUsd ?? null
  const isLow = balanceUsd !== null && balanceUsd < ctx.settings.lowProviderBalanceUsd
  const failureKind = row?.failureKind ?? null
  return {
    data: {
      ...(failureKind !== null
        ? { state: 'failing', sentence: failingSentences[failureKind] }
        : isLow
          ? { state: 'low', sentence: lowSentence }
          : { state: 'ok', sentence: null }),
      since: row?.failingSince?.toISOString() ?? null,
      balance_usd: balanceUsd,
      checked_at: row?.checkedAt?.toISOString() ?? null,
      waiting: await countWaiting(ctx),
    },
  }
}

async function countWaiting(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db
    .select({ waiting: count() })
    .from(serpLooks)
    .where(inArray(serpLooks.state, ['queued', 'posting', 'posted']))
  return row?.waiting ?? 0
}
