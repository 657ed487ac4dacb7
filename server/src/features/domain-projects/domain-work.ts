import { rowsPrice } from '#contract/rules/pricing.ts'
import type { PaidWork } from '../paid-runs/index.ts'
import { domainProjectRuns } from './tables.ts'

export type RunRow = typeof domainProjectRuns.$inferSelect

/**
 * Checks of domains as paid work, a row a unit: one task and its rows, at the prices of the run's beginning. A look-up that
 * was answered with no row is a task the provider charges for; one that brought none because it failed costs nothing.
 */
export const domainWork: PaidWork<RunRow> = {
  name: 'domain-project',
  runs: domainProjectRuns,
  creditsFor(run, rows) {
    if (rows === 0 && !wasAnsweredWithNone(run)) return 0
    const { totalCost, creditOffer, taskCost, keywordCost } = run
    const prices = { totalCost, creditOffer, taskCost, keywordCost }
    return rowsPrice({ title: 'DOMAIN', ...prices, transactions: 0, aiOverviewCost: null }, rows)
  },
  toEvent: (id, { state, doneCount, failedCount, unitsCount }) => ({
    type: 'domain-project',
    id,
    state,
    done_count: doneCount,
    failed_count: failedCount,
    rows_count: unitsCount,
  }),
}

/** Every row that was asked for turned out not to exist. */
const wasAnsweredWithNone = ({ unitsCount }: RunRow) => unitsCount === 0
