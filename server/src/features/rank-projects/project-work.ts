import { addCredits, multiplyCredits } from '#contract/rules/credits/credit-amounts.ts'
import type { PaidWork } from '../../parts/paid-runs/index.ts'
import { rankProjectRuns } from './runs/tables.ts'

export type RunRow = typeof rankProjectRuns.$inferSelect

/** Runs of projects as paid work, a keyword a unit. */
export const rankProjectWork: PaidWork<RunRow> = {
  name: 'rank-project',
  runs: rankProjectRuns,
  creditsFor: ({ creditsPerKeyword, extraCredits }, keywords) =>
    keywords === 0 ? 0 : addCredits(multiplyCredits(creditsPerKeyword, keywords), extraCredits),
  toEvent: (id, { state, doneCount, failedCount, unitsCount }) => ({
    type: 'rank-project',
    id,
    state,
    done_count: doneCount,
    failed_count: failedCount,
    keywords_count: unitsCount,
  }),
}
