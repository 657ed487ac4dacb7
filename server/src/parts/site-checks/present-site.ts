import type { DomainState } from '#contract/rules/site-checks/domain-checks.ts'
import { progressOf } from '../paid-runs/index.ts'
import type { Site, SiteRun } from './tables.ts'

/** Fields of a site in every list; `run` is its latest. */
export function presentSite(site: Site, run: SiteRun) {
  const { doneCount, failedCount, unitsCount } = progressOf(run)
  return {
    id: site.id,
    target: site.target,
    limit: site.limit,
    created_at: site.createdAt.toISOString(),
    state: stateOf(run),
    progress: { done_count: doneCount, failed_count: failedCount, rows_count: unitsCount },
    is_project_created: site.savedAt !== null,
    next_run_at: site.nextRunAt?.toISOString() ?? null,
    skipped: site.skipReason,
    last_checked_at: site.lastCheckedAt?.toISOString() ?? null,
  }
}

function stateOf(run: SiteRun): DomainState {
  const { state, doneCount, failedCount } = progressOf(run)
  if (state === 'running') return 'pending'
  if (failedCount === 0) return 'ready'
  // These rows were neither shown nor charged: another check of the day has more.
  return doneCount === 0 || run.chargedCount === 0 ? 'failed' : 'partial'
}
