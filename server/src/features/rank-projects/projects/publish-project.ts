import { and, type SQL } from 'drizzle-orm'
import { publishRun } from '../../../parts/paid-runs/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { isKept, isLatestRun, type ProjectReference, projectKey } from '../get-project.ts'
import { rankProjectWork } from '../project-work.ts'
import { rankProjectRuns } from '../runs/tables.ts'
import { rankProjects } from './tables.ts'

/** Tells the account's open screens that something about a project is new, beside its run. */
export const publishProject = (ctx: Ctx, reference: ProjectReference): Promise<void> =>
  publishProjects(ctx, projectKey(reference))

/** The same for all of some projects. */
export async function publishProjects(ctx: Ctx, where: SQL | undefined): Promise<void> {
  const rows = await ctx.db
    .select({ run: rankProjectRuns })
    .from(rankProjects)
    .innerJoin(rankProjectRuns, isLatestRun)
    .where(and(isKept, where))
  for (const { run } of rows) await publishRun(ctx, rankProjectWork, run)
}
