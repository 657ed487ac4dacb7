import type { Ctx } from '../../platform/context.ts'
import { ProviderError, type ProviderFailure } from '../../ports/data-provider/failure.ts'
import { recordProviderHealth, recordProviderWorks } from './report-provider-health.ts'
import { storeBalance } from './store-provider-status.ts'

const nothingLeft: ProviderFailure = {
  kind: 'money',
  code: null,
  message: 'the balance is used up',
  retryAfterMs: null,
}

/**
 * Reads the balance: it shows an empty account before a fetch meets it, and one that works again.
 */
export async function checkProvider(ctx: Ctx, signal: AbortSignal): Promise<void> {
  try {
    const { balanceUsd } = await ctx.ports.providerAccount.readBalance(signal)
    await storeBalance(ctx, balanceUsd)
    if (balanceUsd > 0) await recordProviderWorks(ctx)
    else await recordProviderHealth(ctx, 'checking', { isAnswered: true, failures: [nothingLeft] })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (signal.aborted) return
    ctx.log.warn({ err: error }, 'the balance at the provider could not be read')
    await recordProviderHealth(ctx, 'checking', { isAnswered: false, failures: [error.failure] })
  }
}
