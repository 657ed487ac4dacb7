import { isNull, min } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { serpCheckRuns } from './tables.ts'

/** Since when the oldest run under way waits for its pages; they must not be forgotten before. */
export async function oldestOpenCheckRun(ctx: Ctx): Promise<Date | undefined> {
  const [row] = await ctx.db
    .select({ since: min(serpCheckRuns.createdAt) })
    .from(serpCheckRuns)
    .where(isNull(serpCheckRuns.finishedAt))
  return row?.since ?? undefined
}
