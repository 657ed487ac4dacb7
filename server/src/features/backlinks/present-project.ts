import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { BacklinkProject } from '#contract/backlinks/rows.ts'
import { presentSite } from '../../parts/site-checks/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors/app-error.ts'
import type { DateRow, ProjectRow, RunRow } from './backlink-work.ts'
import { backlinkDates, backlinkProjectRuns } from './tables.ts'

/** Projects as they cross the wire, in their order, without those that were deleted since they were found. */
export async function presentProjects(ctx: Ctx, projects: readonly ProjectRow[]): Promise<BacklinkProject[]> {
  const presented = await Promise.all(
    projects.map(async (project) => {
      const [run, date] = await Promise.all([readLatestRun(ctx, project), readLatestDate(ctx, project)])
      return run && presentProject(project, run, date)
    }),
  )
  return presented.filter((project) => project !== undefined)
}

/** Throws `row.not-found` for one that was deleted since it was found. */
export async function presentOneProject(ctx: Ctx, project: ProjectRow): Promise<BacklinkProject> {
  const [presented] = await presentProjects(ctx, [project])
  if (presented === undefined) throw notFound(`backlink project ${project.id}`)
  return presented
}

async function readLatestRun(ctx: Ctx, { accountId, id, run }: ProjectRow): Promise<RunRow | undefined> {
  const runs = backlinkProjectRuns
  const [latest] = await ctx.db
    .select()
    .from(runs)
    .where(and(eq(runs.accountId, accountId), eq(runs.subjectId, id), eq(runs.number, run)))
  return latest
}

async function readLatestDate(ctx: Ctx, { accountId, id }: ProjectRow): Promise<Pick<DateRow, 'summary'> | undefined> {
  const [date] = await ctx.db
    .select({ summary: backlinkDates.summary })
    .from(backlinkDates)
    .where(
      and(eq(backlinkDates.accountId, accountId), eq(backlinkDates.projectId, id), isNotNull(backlinkDates.finishedAt)),
    )
    .orderBy(desc(backlinkDates.day), desc(backlinkDates.run))
    .limit(1)
  return date
}

const presentProject = (
  project: ProjectRow,
  run: RunRow,
  date: Pick<DateRow, 'summary'> | undefined,
): BacklinkProject => ({
  ...presentSite(project, run),
  scope: project.scope,
  schedule: project.schedule,
  backlinks_count: date?.summary.backlinks ?? null,
  referring_domains_count: date?.summary.referring_domains ?? null,
})
