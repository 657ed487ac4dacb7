import { rowsPrice } from '#contract/rules/pricing.ts'
import type { PaidWork } from '../paid-runs/index.ts'
import { domainProjectRuns } from './tables.ts'

export type RunRow = typeof domainProjectRuns.$inferSelect

/** Checks of domains as paid work, a row a unit: one task and its rows, at the prices of the run's beginning. */
export const domainWork: PaidWork<RunRow> = {
  name: 'domain-project',
  runs: domainProjectRuns,
  creditsFor: ({ totalCost, creditOffer, taskCost, keywordCost }, rows) =>
    rowsPrice(
      { title: 'DOMAIN', totalCost, creditOffer, taskCost, keywordCost, transactions: 0, aiOverviewCost: null },
      rows,
    ),
  toEvent: (id, { state, doneCount, failedCount, unitsCount }) => ({
    type: 'domain-project',
    id,
    state,
    done_count: doneCount,
    failed_count: failedCount,
    rows_count: unitsCount,
  }),
}
