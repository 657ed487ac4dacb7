import type { ListedWork } from '../../../modules/listed-work.ts'
import { before, days } from '../../../platform/clock/clock.ts'
import { serpCheckWork } from '../check-work.ts'
import { listLatestChecks, listTroubledChecks } from './list-latest-checks.ts'

/** A check made longer ago that did not get everything is no news. */
const troubledCheckDays = 7

/** Checks among the work of all modules. */
export const listedChecks: ListedWork = {
  module: 'SERP Checker',
  ability: 'VIEW_SERP_LIST',
  works: [serpCheckWork.name],
  listPlanned: undefined,
  async listTroubled(ctx, { most }) {
    const since = before(ctx.clock(), days(troubledCheckDays))
    const { checks, total } = await listTroubledChecks(ctx, { since, most })
    const runs = checks.map(({ id, domain, createdAt, doneCount, failedCount, keywordsCount }) => ({
      ...{ module: 'SERP Checker' as const, id, name: domain, at: createdAt.toISOString() },
      problem: doneCount === 0 ? ('failed' as const) : ('partial' as const),
      failed_count: failedCount,
      units_count: keywordsCount,
      retry_at: null,
      next_run_at: null,
    }))
    return { runs, total }
  },
  async listLatest(ctx, { most }) {
    const checks = await listLatestChecks(ctx, { most })
    return checks.map(({ id, domain, createdAt, finishedAt, doneCount, failedCount, keywordsCount }) => ({
      ...{ module: 'SERP Checker', id, name: domain, at: createdAt.toISOString() },
      state: finishedAt === null ? 'running' : failedCount === 0 ? 'done' : doneCount === 0 ? 'failed' : 'partial',
      done_count: doneCount,
      failed_count: failedCount,
      units_count: keywordsCount,
    }))
  },
}
