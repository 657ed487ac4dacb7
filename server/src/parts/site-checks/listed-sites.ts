import type { LatestCheck, TroubledRun } from '#contract/dashboard/account-rows.ts'
import type { Ability } from '#contract/rules/access/abilities.ts'
import type { ListedWork } from '../../modules/listed-work.ts'
import { type LastCheck, listLastChecks, listTroubledChecks } from './saved/list-last-checks.ts'
import { listPlannedChecks } from './saved/list-planned-checks.ts'
import type { SiteWork } from './site-work.ts'

const stateNames = {
  pending: 'running',
  ready: 'done',
  partial: 'partial',
  failed: 'failed',
} as const satisfies Record<LastCheck['state'], LatestCheck['state']>

/** Site checks as listed among the work of all modules. `alsoWorks` names other paid work of the module. */
export function listedSites(work: SiteWork, ability: Ability, alsoWorks: readonly string[] = []): ListedWork {
  const { planModule: module } = work
  return {
    module,
    ability,
    works: [work.work.name, ...alsoWorks],
    listPlanned: (ctx, accountId) => listPlannedChecks(ctx, work, accountId),
    async listTroubled(ctx, most) {
      const { checks, total } = await listTroubledChecks(ctx, work, most)
      return { runs: checks.map((check) => troubledRun(module, check)), total }
    },
    async listLatest(ctx, most) {
      const checks = await listLastChecks(ctx, work, most)
      return checks.map(({ id, target, started_at, state, progress }) => ({
        ...{ module, id, name: target, at: started_at },
        state: stateNames[state],
        done_count: progress.done_count,
        failed_count: progress.failed_count,
        units_count: progress.rows_count,
      }))
    },
  }
}

function troubledRun(module: TroubledRun['module'], check: LastCheck): TroubledRun {
  const { skipped, state, progress } = check
  const isSkipped = skipped !== null
  return {
    ...{ module, id: check.id, name: check.target, at: check.started_at },
    problem: isSkipped ? `skipped-${skipped}` : state === 'failed' ? 'failed' : 'partial',
    failed_count: isSkipped ? 0 : progress.failed_count,
    units_count: progress.rows_count,
    retry_at: null,
    next_run_at: check.next_run_at,
  }
}
