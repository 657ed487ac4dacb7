import type { ReasonNotCompared, StandingsCompared } from '#contract/rank-projects/standing.ts'
import { addDays } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { compareDays, sumSameKeywords } from '../days/compare-days.ts'
import { type StandingSums, standingOf, standingSums } from '../days/standing.ts'
import type { ProjectTotals } from './list-project-totals.ts'

export type ProjectComparison = { before: StandingSums; now: StandingSums } | { reason: ReasonNotCompared }

type ComparedProject = Pick<ProjectTotals, 'id' | 'countsUnranked' | 'today' | 'days'>

/** By project: its newest day against the latest day at least that many days ago, over the keywords checked by then. */
export async function compareProjects(
  ctx: AccountCtx,
  projects: readonly ComparedProject[],
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

type PresentedComparison = { compared: StandingsCompared | null; not_compared: ReasonNotCompared | null }

/** A project created in the meantime has nothing to compare with. */
export function presentComparison(comparison: ProjectComparison = { reason: 'first' }): PresentedComparison {
  if ('reason' in comparison) return { compared: null, not_compared: comparison.reason }
  return {
    compared: { before: standingOf(comparison.before), now: standingOf(comparison.now) },
    not_compared: null,
  }
}
