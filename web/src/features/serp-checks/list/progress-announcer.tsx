import type { SerpCheck } from '#contract/serp-checks.ts'
import { SpokenProgress } from '../../../shared/runs/spoken-progress.tsx'

/** How far the running checks are, for a screen reader. */
export function ProgressAnnouncer({ checks }: { checks: SerpCheck[] }) {
  const words = checks
    .filter(({ state }) => state === 'running')
    .map((check) => `${check.url}: ${check.done_count + check.failed_count} of ${check.keywords_count} keywords`)
  return <SpokenProgress isRunning={words.length > 0} now={words.join('. ')} />
}
