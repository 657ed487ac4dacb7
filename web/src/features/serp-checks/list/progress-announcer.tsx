import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { SpokenProgress } from '../../../shared/runs/spoken-progress.tsx'

/** How far the running checks are, for a screen reader. */
export function ProgressAnnouncer({ checks }: { checks: SerpCheck[] }) {
  const runs = checks.map(({ id, url, state, done_count, failed_count, keywords_count }) => ({
    id,
    isRunning: state === 'running',
    progress: `${url}: ${done_count + failed_count} of ${keywords_count} keywords`,
    isFailed: done_count === 0 && failed_count > 0,
  }))
  return <SpokenProgress runs={runs} />
}
