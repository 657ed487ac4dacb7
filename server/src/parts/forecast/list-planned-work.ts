import type { Schedule } from '#contract/rules/rank-projects/schedule.ts'
import { backlinkChecks } from '../../features/backlinks/index.ts'
import { domainChecks } from '../../features/domain-projects/index.ts'
import { listPlannedRuns } from '../../features/rank-projects/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { listPlannedChecks } from '../site-checks/index.ts'

/** Modules whose work can have a schedule. */
export const plannedModules = ['SERP Projects', 'Domain Checker', 'Backlink Module'] as const

export type PlannedWork = {
  module: (typeof plannedModules)[number]
  /** Id of the project, domain or target. */
  id: number
  name: string
  schedule: Schedule
  nextRunAt: Date
  credits: number
}

/** Everything of an account that has a schedule, with what its next run costs at the prices of now, whether its plan has the module or not. */
export async function listPlannedWork(ctx: Ctx, accountId: number): Promise<PlannedWork[]> {
  const [projects, domains, targets] = await Promise.all([
    listPlannedRuns(ctx, accountId),
    listPlannedChecks(ctx, domainChecks, accountId),
    listPlannedChecks(ctx, backlinkChecks, accountId),
  ])
  return [
    ...projects.map((planned) => ({ module: 'SERP Projects' as const, ...planned })),
    ...domains.map((planned) => ({ module: 'Domain Checker' as const, ...planned })),
    ...targets.map((planned) => ({ module: 'Backlink Module' as const, ...planned })),
  ]
}
