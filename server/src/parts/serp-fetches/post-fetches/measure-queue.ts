import { count, inArray, min } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { serpFetches } from '../tables.ts'

/** Pages asked for and not here yet, of all accounts, and since when the oldest is waited for. */
export async function measureQueue(ctx: Ctx): Promise<{ waiting: number; oldestAt: Date | null }> {
  const [row] = await ctx.db
    .select({ waiting: count(), oldestAt: min(serpFetches.createdAt) })
    .from(serpFetches)
    .where(inArray(serpFetches.state, ['queued', 'posting', 'posted']))
  return { waiting: row?.waiting ?? 0, oldestAt: row?.oldestAt ?? null }
}
