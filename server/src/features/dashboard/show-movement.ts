import type { DashboardMovement, Mover } from '#contract/dashboard/account-rows.ts'
import type { MovementPeriod } from '#contract/rules/rank-projects/comparison-periods.ts'
import type { AccountCtx } from '../../parts/access/index.ts'
import { listLatestNotes, listMovers, type MovedKeyword, sumMarketMoves } from '../rank-projects/index.ts'

/** Shows the movement across all projects over a number of days. */
export async function showMovement(
  ctx: AccountCtx,
  { days }: { days: MovementPeriod },
): Promise<{ data: DashboardMovement }> {
  const [movers, notes, market] = await Promise.all([
    listMovers(ctx, { days }),
    listLatestNotes(ctx, { days }),
    sumMarketMoves(ctx, { days }),
  ])
  return {
    data: {
      compared_projects: movers.comparedProjects,
      improved_count: movers.improvedCount,
      declined_count: movers.declinedCount,
      improved: movers.improved.map(presentMover),
      declined: movers.declined.map(presentMover),
      band_changes: movers.bandChanges,
      market,
      lost_count: movers.byProject.reduce((sum, { lost }) => sum + lost, 0),
      projects: movers.byProject.map((project) => ({ ...project, note: notes.get(project.id) ?? null })),
    },
  }
}

const presentMover = ({ projectId, keywordId, wasSnippet, isSnippet, ...move }: MovedKeyword): Mover => ({
  project_id: projectId,
  keyword_id: keywordId,
  ...(wasSnippet && { was_snippet: true as const }),
  ...(isSnippet && { is_snippet: true as const }),
  ...move,
})
