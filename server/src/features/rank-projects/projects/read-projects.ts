import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { RankProject } from '#contract/rank-project-row.ts'
import type { AccountCtx } from '../../access/index.ts'
import { standings } from '../days/day-standings.ts'
import { latestLookedDays } from '../days/latest-looked-days.ts'
import { isKept, projectColumns } from '../own-project.ts'
import { failedOfRun } from '../schedule/plan-retry.ts'
import { rankProjectKeywords, rankProjectRuns, rankProjects } from '../tables.ts'
import { type DaySum, presentProject } from './present-project.ts'
import type { ProjectLimits } from './read-project-limits.ts'

/** Own projects with their latest run and the curve of their average position. */
export async function readProjects(
  ctx: AccountCtx,
  page: { where: SQL | undefined; limits: ProjectLimits | Promise<ProjectLimits>; limit: number; offset: number },
): Promise<RankProject[]> {
  const rows = await ctx.db
    .select({ project: { ...projectColumns, competitorsCount, plannedRetry }, run: rankProjectRuns })
    .from(rankProjects)
    .innerJoin(
      rankProjectRuns,
      and(
        eq(rankProjectRuns.accountId, rankProjects.accountId),
        eq(rankProjectRuns.projectId, rankProjects.id),
        eq(rankProjectRuns.number, rankProjects.run),
      ),
    )
    .where(and(eq(rankProjects.accountId, ctx.account.id), isKept, page.where))
    .orderBy(sql`${rankProjects.createdAt} desc`, sql`${rankProjects.id} desc`)
    .limit(page.limit)
    .offset(page.offset)
  const ids = rows.map(({ project }) => project.id)
  const [limits, days] = await Promise.all([page.limits, listLatestDays(ctx, ids)])
  return rows.map(({ project, run }) => presentProject(project, run, days.get(project.id) ?? [], limits))
}

const competitorsCount = sql<number>`(
  select count(*)::int from rank_project_competitors c
  where c.account_id = ${rankProjects.accountId} and c.project_id = ${rankProjects.id} and c.removed_at is null)`

/** Other runs may have looked at the keywords that failed since, or a slot that came is to look at them all. */
const plannedRetry = sql<Date | null>`
  case when ${rankProjects.retryAt} is not null and ${rankProjects.claimedSlot} is null and exists (
    select from ${rankProjectKeywords} where ${failedOfRun(
      { accountId: rankProjects.accountId, projectId: rankProjects.id },
      rankProjects.retryRun,
    )})
  then ${rankProjects.retryAt} end`.mapWith(rankProjects.retryAt)

/** Oldest first, by project; days on which every look failed have nothing to show. */
async function listLatestDays(ctx: AccountCtx, projectIds: readonly number[]): Promise<Map<number, DaySum[]>> {
  if (projectIds.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ project_id: number; days: DaySum[] }>(sql`
    select wanted.id as project_id, json_agg(json_build_object('day', day, 'foundCount', standing_found, 'rankSum', standing_rank_sum) order by day) as days
    from unnest(${sql.param([...projectIds])}::int[]) as wanted(id)
    cross join lateral (
      select day, standing_found, standing_rank_sum from (
        select day, looked_count, ${standings.standingFound.sql} as standing_found,
          ${standings.standingRankSum.sql} as standing_rank_sum
        from rank_project_days d where d.account_id = ${ctx.account.id} and d.project_id = wanted.id) standing
      where looked_count > 0 order by day desc limit ${latestLookedDays}) latest
    group by wanted.id`)
  return new Map(rows.map((row) => [row.project_id, row.days]))
}
