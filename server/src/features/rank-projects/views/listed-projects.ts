import type { TroubledRun } from '#contract/dashboard/account-rows.ts'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import type { ListedWork } from '../../../modules/listed-work.ts'
import { rankProjectWork } from '../project-work.ts'
import { listTroubledProjects } from '../projects/list-troubled-projects.ts'
import { listPlannedRuns } from '../schedule/list-planned-runs.ts'

/** Projects among the work of all modules. */
export const listedProjects: ListedWork = {
  module: 'SERP Projects',
  ability: 'VIEW_SERP_PROJECT_LIST',
  works: [rankProjectWork.name],
  listPlanned: listPlannedRuns,
  async listTroubled(ctx, most) {
    const { projects, total } = await listTroubledProjects(ctx, most)
    return { runs: projects.flatMap(troubledProject), total }
  },
  listLatest: async () => [],
}

function troubledProject(project: RankProject): TroubledRun[] {
  const { last_run } = project
  const { outcome } = last_run
  // It has begun to run again since it was found.
  if (outcome === 'running' || outcome === 'done') return []
  const isSkipped = outcome === 'skipped-credits' || outcome === 'skipped-plan'
  return [
    {
      module: 'SERP Projects',
      id: project.id,
      name: project.projectName,
      problem: outcome,
      at: last_run.started_at,
      failed_count: isSkipped ? 0 : last_run.failed_count,
      units_count: last_run.keywords_count,
      retry_at: project.retry_at,
      next_run_at: project.next_run_at,
    },
  ]
}
