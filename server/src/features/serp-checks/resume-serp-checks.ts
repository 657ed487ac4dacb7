import { isNull } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { recordRanks } from './record-ranks.ts'
import { serpChecks } from './tables.ts'

/** Fills unfinished checks with whatever has ended meanwhile: a worker may have died between the fetch and the rank. */
export async function resumeSerpChecks(ctx: Ctx): Promise<void> {
  const unfinished = await ctx.db
    .select({ accountId: serpChecks.accountId, checkId: serpChecks.id })
    .from(serpChecks)
    .where(isNull(serpChecks.finishedAt))
  // One that cannot be filled must not keep the others waiting.
  for (const check of unfinished)
    await recordRanks(ctx, check).catch((error: unknown) => ctx.log.error({ err: error, ...check }, 'could not resume'))
}
