import type { ProviderStatus } from '#contract/data-provider/endpoints.ts'
import type { Ctx } from '../../platform/context.ts'
import { failingSentences, lowSentence } from './messages.ts'
import { ofOurProvider } from './store-provider-status.ts'
import { providerStatus } from './tables.ts'

/** How the search data provider is doing, in words staff can act on, and how many fetches wait for it. */
export async function showProviderStatus(ctx: Ctx, waiting: number): Promise<{ data: ProviderStatus }> {
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
      waiting,
    },
  }
}
