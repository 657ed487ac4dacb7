import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import type { ProjectLimits } from '../../../parts/limits/index.ts'
import { startOfSlot } from '../../../parts/paid-runs/index.ts'
import { latestCheckedDays } from '../days/latest-checked-days.ts'
import { runningSumColumns, runningSumsIn } from '../days/running-totals.ts'
import { type StandingSums, standingSums } from '../days/standing.ts'
import { isKept, isLatestRun, type ProjectRow, projectColumns } from '../get-project.ts'
import { countKeywordsBySetting } from '../keywords/count-by-setting.ts'
import { rankProjectKeywords } from '../keywords/tables.ts'
import { failedOfRun } from '../runs/plan-retry.ts'
import { rankProjectRuns } from '../runs/tables.ts'
import { type DaySum, presentProject } from './present-project.ts'
import { rankProjects } from './tables.ts'

/** The account's projects with their latest run and the curve of their average position. */
export async function readProjects(
  ctx: AccountCtx,
  page: {
    where: SQL | undefined
    /** Order of projects or their latest runs; else the newest project first. */
    orderBy?: SQL
    limits: ProjectLimits | Promise<ProjectLimits>
    limit: number
    offset: number
  },
): Promise<RankProject[]> {
  const rows = await ctx.db
    .select({ project: { ...projectColumns, ...countedIn(ctx.account.id) }, run: rankProjectRuns })
    .from(rankProjects)
    .innerJoin(rankProjectRuns, isLatestRun)
    .where(and(eq(rankProjects.accountId, ctx.account.id), isKept, page.where))
    .orderBy(page.orderBy ?? sql`${rankProjects.createdAt} desc, ${rankProjects.id} desc`)
    .limit(page.limit)
    .offset(page.offset)
  const ids = rows.map(({ project }) => project.id)
  const several = rows.map(({ project }) => project).filter(({ furtherSettings }) => furtherSettings.length > 0)
  const [limits, days, counts] = await Promise.all([
    page.limits,
    listLatestDays(ctx, ids),
    countKeywordsBySetting(ctx, ctx.account.id, several),
  ])
  return rows.map(({ project, run }) =>
    presentProject({ ...withStart(ctx, project), keywordsBySetting: counts.get(project.id) }, run, {
      days: days.get(project.id) ?? [],
      limits,
    }),
  )
}

/** Its next run is given as the time it begins. */
export const withStart = <Project extends Pick<ProjectRow, 'id' | 'runAt' | 'nextRunAt'>>(
  ctx: Pick<AccountCtx, 'settings'>,
  project: Project,
): Project => ({ ...project, nextRunAt: project.nextRunAt && startOfSlot(ctx, project, project.nextRunAt) })

/** Each subquery names the account, because a distributed database can’t otherwise tell that one node has all rows. */
const countedIn = (accountId: number) => ({
  competitorsCount: sql<number>`(
    select count(*)::int from rank_project_competitors c
    where c.account_id = ${accountId} and c.project_id = ${rankProjects.id} and c.removed_at is null)`,
  // No retry is planned if later runs have checked the failed keywords, or if a claimed slot will check all keywords.
  plannedRetry: sql<Date | null>`
    case when ${rankProjects.retryAt} is not null and ${rankProjects.claimedSlot} is null and exists (
      select from ${rankProjectKeywords} where ${failedOfRun(
        { accountId, projectId: rankProjects.id },
        rankProjects.retryRun,
      )})
    then ${rankProjects.retryAt} end`.mapWith(rankProjects.retryAt),
})

/** The sums over all keywords on the newest checked day; undefined if there is none. */
export async function readStanding(ctx: AccountCtx, project: ProjectRow): Promise<StandingSums | undefined> {
  const newest = (await listLatestDays(ctx, [project.id])).get(project.id)?.at(-1)
  return newest && standingSums(project, newest)
}

/** Oldest first, by project; days on which every check failed have nothing to show. */
async function listLatestDays(ctx: AccountCtx, projectIds: readonly number[]): Promise<Map<number, DaySum[]>> {
  if (projectIds.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ project_id: number; days: DaySum[] }>(sql`
    select wanted.id as project_id, json_agg(json_build_object('day', day, ${runningSumsIn('latest')}) order by day) as days
    from unnest(${sql.param([...projectIds])}::int[]) as wanted(id)
    cross join lateral (
      select * from (
        select day, checked_count, ${runningSumColumns}
        from rank_project_days d where d.account_id = ${ctx.account.id} and d.project_id = wanted.id) running_day
      where checked_count > 0 order by day desc limit ${latestCheckedDays}) latest
    group by wanted.id`)
  return new Map(rows.map((row) => [row.project_id, row.days]))
}
