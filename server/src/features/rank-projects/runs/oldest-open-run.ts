import { isNull, min } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { rankProjectRuns } from '../tables.ts'

/** Since when the oldest run under way waits for its pages; they must not be forgotten before. */
export async function oldestOpenProjectRun(ctx: Ctx): Promise<Date | undefined> {
  const [row] = await ctx.db
    .select({ since: min(rankProjectRuns.createdAt) })
    .from(rankProjectRuns)
    .where(isNull(rankProjectRuns.finishedAt))
  return row?.since ?? undefined
}
