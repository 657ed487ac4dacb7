import type { BacklinkProject } from '#contract/backlinks/rows.ts'
import { formatCount } from '../../shared/format/numbers.ts'
import type { SpokenRun } from '../../shared/table/spoken-runs.ts'

/** How far the analysis of a target is, for a screen reader. */
export function spokenRun({ id, state, progress }: BacklinkProject): SpokenRun {
  const { done_count, failed_count, rows_count } = progress
  return {
    id,
    isRunning: state === 'pending',
    progress: `${formatCount(done_count + failed_count)} of ${formatCount(rows_count)} links`,
    isFailed: state === 'failed',
    unit: 'links',
  }
}
