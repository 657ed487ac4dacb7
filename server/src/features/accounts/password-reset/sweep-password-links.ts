import { lte } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { passwordLinks } from '../tables.ts'

/** Removes links that have expired. Returns how many. */
export async function sweepPasswordLinks(ctx: Ctx): Promise<number> {
  const swept = await ctx.db.delete(passwordLinks).where(lte(passwordLinks.expiresAt, ctx.clock()))
  return swept.rowCount ?? 0
}
