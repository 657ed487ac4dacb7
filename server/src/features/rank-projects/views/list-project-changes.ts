import type { ListedRankProject, RankProject } from '#contract/rank-projects/rows.ts'
import type { MovementPeriod } from '#contract/rules/rank-projects/comparison-periods.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { addStandings, standingOf, standingSums } from '../days/standing.ts'
import { compareProjects, presentComparison } from './compare-projects.ts'
import { listMovedCounts } from './list-movers.ts'
import { listProjectDays } from './list-project-totals.ts'

export type ProjectStanding = Pick<
  ListedRankProject,
  'averagePosition' | 'average_basis' | 'visibility' | 'compared' | 'not_compared'
>
type ProjectChange = Pick<ListedRankProject, Exclude<keyof ListedRankProject, keyof RankProject>> &
  Pick<RankProject, 'averagePosition' | 'average_basis'>

/** If ids are omitted, all projects of the account. */
type Changes = { days: MovementPeriod; ids?: readonly number[] | undefined }

/** Average and visibility of each project now and so many days ago, from day sums. */
export async function listStandings(ctx: AccountCtx, { days, ids }: Changes): Promise<Map<number, ProjectStanding>> {
  const projects = await listProjectDays(ctx, { days, ids })
  const comparisons = await compareProjects(ctx, projects, days)
  return new Map(
    projects.map((project) => {
      const newest = project.days.at(-1)
      const now = newest === undefined ? addStandings([]) : standingSums(project, newest)
      return [
        project.id,
        {
          ...standingOf(now),
          average_basis: newest === undefined ? null : now.basis,
          ...presentComparison(comparisons.get(project.id)),
        },
      ]
    }),
  )
}

/** For a project deleted in the meantime. */
const gone: ProjectStanding = {
  averagePosition: null,
  average_basis: null,
  visibility: null,
  compared: null,
  not_compared: 'first',
}

/** These projects with their change over so many days. */
export async function listProjectChanges(
  ctx: AccountCtx,
  { days, ids }: { days: MovementPeriod; ids: readonly number[] },
): Promise<(projectId: number) => ProjectChange> {
  if (ids.length === 0) return () => ({ ...gone, moved: null })
  const [byProject, moved] = await Promise.all([listStandings(ctx, { days, ids }), listMovedCounts(ctx, { days, ids })])
  return (projectId) => ({ ...(byProject.get(projectId) ?? gone), moved: moved.get(projectId) ?? null })
}
