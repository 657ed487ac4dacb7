import type { ReasonNotCompared } from '#contract/rank-projects/standing.ts'
import { addDays } from '#contract/rules/time-zones.ts'
import type { AccountCtx } from '../../access/index.ts'
import { compareDays, sumSameKeywords } from '../days/compare-days.ts'
import { type StandingSums, standingSums } from '../days/standing.ts'
import type { ProjectTotals } from './list-project-totals.ts'

export type ProjectComparison = { before: StandingSums; now: StandingSums } | { reason: ReasonNotCompared }

/** By project: its newest day against the latest one so many days ago, both of the keywords that had been checked by then. */
export async function compareProjects(
  ctx: AccountCtx,
  projects: readonly ProjectTotals[],
  daysAgo: number,
): Promise<ReadonlyMap<number, ProjectComparison>> {
  const found = projects.map((project) => ({
    project,
    days: compareDays(project.days, addDays(project.today, -daysAgo)),
  }))
  const compared = found.flatMap(({ project, days }) => ('reason' in days ? [] : [{ ...days, projectId: project.id }]))
  const nowOf = await sumSameKeywords(ctx, ctx.account.id, compared)
  return new Map(
    found.map(({ project, days }): [number, ProjectComparison] => {
      if ('reason' in days) return [project.id, days]
      const now = standingSums(project, nowOf.get(project.id) ?? days.now)
      return [project.id, { before: standingSums(project, days.before), now }]
    }),
  )
}
