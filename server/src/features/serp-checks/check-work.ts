import { multiplyCredits } from '#contract/rules/credits/credit-amounts.ts'
import type { PaidWork } from '../../parts/paid-runs/index.ts'
import { type RunKind, serpCheckRuns } from './tables.ts'

export type CheckRun = typeof serpCheckRuns.$inferSelect

/** Runs of checks as paid work, a keyword a unit. */
export const serpCheckWork: PaidWork<CheckRun> = {
  name: 'serp-check',
  runs: serpCheckRuns,
  creditsFor: ({ creditsPerKeyword }, keywords) => multiplyCredits(creditsPerKeyword, keywords),
  toEvent: (id, { state, doneCount, failedCount, unitsCount }) => ({
    type: 'serp-check',
    id,
    state,
    done_count: doneCount,
    failed_count: failedCount,
    keywords_count: unitsCount,
  }),
}

export const runTitles = {
  check: 'SERP check',
  refresh: 'SERP refresh',
  retry: 'SERP retry',
} as const satisfies Record<RunKind, string>
