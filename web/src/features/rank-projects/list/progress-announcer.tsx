import type { RankProject } from '#contract/rank-project-row.ts'
import { SpokenProgress } from '../../../shared/runs/spoken-progress.tsx'
import { isRunning } from '../runs/project-runs.ts'

/** How far the running projects are, for a screen reader. */
export function ProgressAnnouncer({ projects }: { projects: RankProject[] }) {
  const words = projects.filter(isRunning).map(({ projectName, last_run }) => {
    const { done_count, failed_count, keywords_count } = last_run
    return `${projectName}: ${done_count + failed_count} of ${keywords_count} keywords`
  })
  return <SpokenProgress isRunning={words.length > 0} now={words.join('. ')} />
}
