import type { RankProject } from '#contract/rank-projects/rows.ts'
import { keywordsEnd } from '../../../parts/serp-fetches/keywords/spoken-end.ts'
import type { SpokenRun } from '../../../shared/table/spoken-runs.ts'
import { isRunning } from './project-runs.ts'

/** The progress of the run of a project, for a screen reader. */
export function spokenRun(project: RankProject): SpokenRun {
  const { outcome, done_count, failed_count, keywords_count } = project.last_run
  return {
    id: project.id,
    isRunning: isRunning(project),
    progress: `${done_count + failed_count} of ${keywords_count} keywords`,
    isFailed: outcome === 'failed',
    end: keywordsEnd,
  }
}
