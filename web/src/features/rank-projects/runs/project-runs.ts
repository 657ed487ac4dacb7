import type { RankHistoryRow } from '#contract/rank-history-row.ts'
import type { RankProject } from '#contract/rank-project-row.ts'
import type { Failure } from '../../../shared/api/failure.ts'
import { projectWords } from '../messages.ts'

export const isRunning = ({ last_run }: RankProject) => last_run.outcome === 'running'

/** How many keywords failed last: of the newest run, and of any before it as far as their rows are loaded. */
export const failedCount = ({ last_run }: RankProject, rows: readonly Pick<RankHistoryRow, 'failure'>[]) =>
  Math.max(last_run.failed_count, rows.filter(({ failure }) => failure !== null).length)

/** Seed 001: a refused refresh is told with the server's words, one without an answer without. */
export function runProblem({ code, message }: Failure) {
  if (code === 'credits.insufficient') return projectWords.insufficientCredits
  return code === undefined ? projectWords.unexpected : `${projectWords.refreshFailed}: ${message}`
}
