import { and, eq, lte, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { expireHold } from './end-hold.ts'
import { expireLot } from './expire-lot.ts'
import { creditHolds, creditLots } from './tables.ts'

/** The holds that cover work the provider has already, or is about to get. */
export type ListHoldsInUse = (ctx: Ctx, holdIds: readonly string[]) => Promise<ReadonlySet<string>>

/**
 * Ends expired holds and expired lots. Returns how many of each. A hold in use does not run out: what it covers could
 * not be charged any more. Whoever made it ends it.
 */
export async function sweepCredits(ctx: Ctx, listHoldsInUse: ListHoldsInUse): Promise<{ holds: number; lots: number }> {
  const now = ctx.clock()
  // In random order, so that holds in use never crowd out the others.
  const due = await ctx.db
    .select({ accountId: creditHolds.accountId, id: creditHolds.id })
    .from(creditHolds)
    .where(and(eq(creditHolds.state, 'open'), lte(creditHolds.expiresAt, now)))
    .orderBy(sql`random()`)
    .limit(1_000)
  const inUse = await listHoldsInUse(
    ctx,
    due.map(({ id }) => id),
  )
  if (inUse.size > 0) ctx.log.error({ holds: [...inUse] }, 'expired holds still cover work under way')
  const holds = due.filter(({ id }) => !inUse.has(id))
  for (const { accountId, id } of holds)
    await expireHold(ctx, {
      accountId,
      holdId: id,
      key: `hold-expired:${id}`,
      reference: id,
      actor: 'system',
    }).catch(goOn(ctx, id))
  const lots = await ctx.db
    .select({ accountId: creditLots.accountId, id: creditLots.id })
    .from(creditLots)
    .where(and(sql`${creditLots.hasRemaining}`, lte(creditLots.expiresAt, now)))
    .limit(1_000)
  for (const lot of lots) await expireLot(ctx, lot).catch(goOn(ctx, lot.id))
  return { holds: holds.length, lots: lots.length }
}

/** A hold that cannot be ended must not keep the others from it. */
const goOn = (ctx: Ctx, id: string) => (error: unknown) =>
  ctx.log.error({ err: error, id }, 'could not sweep an expired hold or lot')
