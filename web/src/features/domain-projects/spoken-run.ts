import type { DomainProject } from '#contract/domain-projects/rows.ts'
import type { SpokenRun } from '../../shared/table/spoken-runs.ts'

/** How far the check of a domain is, for a screen reader. */
export function spokenRun({ id, state, progress }: DomainProject): SpokenRun {
  const { done_count, failed_count, rows_count } = progress
  return {
    id,
    isRunning: state === 'pending',
    progress: `${done_count + failed_count} of ${rows_count} keywords`,
    isFailed: state === 'failed',
  }
}
