import type { RunRow } from '../load-project.ts'

type Counted = Pick<RunRow, 'doneCount' | 'failedCount' | 'keywordsCount' | 'earlierDoneCount' | 'earlierFailedCount'>

/** How far a run is; one that goes on with an earlier one counts that one's keywords too. */
export const runTotals = (run: Counted) => ({
  done_count: run.earlierDoneCount + run.doneCount,
  failed_count: run.earlierFailedCount + run.failedCount,
  keywords_count: run.earlierDoneCount + run.earlierFailedCount + run.keywordsCount,
})
