import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import type { ProviderFailure } from '../../ports/data-provider/failure.ts'
import { providerStatus } from './tables.ts'

const provider = 'dataforseo'
export const ofOurProvider = eq(providerStatus.provider, provider)

/** Stores what look-ups fail with, and that they still do. Since when is kept from the first failure of a row. */
export async function storeFailure(ctx: Ctx, { kind, code }: ProviderFailure, since: Date): Promise<void> {
  const failing = { failureKind: kind, failureCode: code, lastFailedAt: ctx.clock() }
  await ctx.db
    .insert(providerStatus)
    .values({ provider, ...failing, failingSince: since })
    .onConflictDoUpdate({
      target: providerStatus.provider,
      set: { ...failing, failingSince: sql`coalesce(${providerStatus.failingSince}, excluded.failing_since)` },
    })
}

/** Stores that fetches work again, where `condition` holds. */
export async function clearFailure(ctx: Ctx, condition?: SQL): Promise<void> {
  const cleared = await ctx.db
    .update(providerStatus)
    .set({ failureKind: null, failureCode: null, failingSince: null })
    .where(and(ofOurProvider, isNotNull(providerStatus.failingSince), condition))
    .returning({ provider: providerStatus.provider })
  if (cleared.length > 0) ctx.log.info('search data provider has recovered')
}

export async function storeBalance(ctx: Ctx, balanceUsd: number): Promise<void> {
  const asked = { balanceUsd, checkedAt: ctx.clock() }
  await ctx.db
    .insert(providerStatus)
    .values({ provider, ...asked })
    .onConflictDoUpdate({ target: providerStatus.provider, set: asked })
}
