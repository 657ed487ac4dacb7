import { and, avg, count, gt, gte } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { type PaidWork, runTable } from '../paid-work.ts'
import type { PaidRun } from '../tables.ts'

/** Counts the runs that ended since then and delivered something, with the mean number of units they delivered. */
export async function measureRuns<Run extends PaidRun>(
  ctx: Ctx,
  work: PaidWork<Run>,
  since: Date,
): Promise<{ count: number; meanUnits: number | null }> {
  const runs = runTable(work)
  const [measured] = await ctx.db
    .select({ count: count(), meanUnits: avg(runs.doneCount) })
    .from(runs)
    .where(and(gte(runs.finishedAt, since), gt(runs.doneCount, 0)))
  const mean = measured?.meanUnits ?? null
  return { count: measured?.count ?? 0, meanUnits: mean === null ? null : Number(mean) }
}
