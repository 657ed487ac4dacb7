import type { DashboardMovement, Mover } from '#contract/dashboard/account-rows.ts'
import type { MovementPeriod } from '#contract/rules/comparison-periods.ts'
import type { AccountCtx } from '../access/index.ts'
import { listMovers, type MovedKeyword } from '../rank-projects/index.ts'

const moversShown = 6

/** What moved across all projects since so many days ago. */
export async function showMovement(
  ctx: AccountCtx,
  { days }: { days: MovementPeriod },
): Promise<{ data: DashboardMovement }> {
  const movers = await listMovers(ctx, { days, most: moversShown })
  return {
    data: {
      compared_projects: movers.comparedProjects,
      improved_count: movers.improvedCount,
      declined_count: movers.declinedCount,
      improved: movers.improved.map(presentMover),
      declined: movers.declined.map(presentMover),
      band_changes: movers.bandChanges,
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
