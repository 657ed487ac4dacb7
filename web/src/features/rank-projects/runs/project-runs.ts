import type { RankHistoryRow } from '#contract/rank-projects/history-row.ts'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import type { Failure } from '../../../shared/api/failure.ts'
import { projectMessages } from '../messages.ts'

export const isRunning = ({ last_run }: RankProject) => last_run.outcome === 'running'

/** The number of keywords that failed last: of the newest run, and of any before it as far as their rows are loaded. */
export const failedCount = ({ last_run }: RankProject, rows: readonly Pick<RankHistoryRow, 'failure'>[]) =>
  Math.max(last_run.failed_count, rows.filter(({ failure }) => failure !== null).length)

/** A refused refresh shows the server's message, one without an answer a message of its own. */
export function runProblem({ code, message }: Failure) {
  if (code === 'credits.insufficient') return projectMessages.insufficientCredits
  return code === undefined ? projectMessages.unexpected : `${projectMessages.refreshFailed}: ${message}`
}
