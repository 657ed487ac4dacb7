import { count, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { serpFetches } from '../tables.ts'

/** Pages asked for and not here yet, of all accounts. */
export async function countOpenFetches(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db
    .select({ waiting: count() })
    .from(serpFetches)
    .where(inArray(serpFetches.state, ['queued', 'posting', 'posted']))
  return row?.waiting ?? 0
}
