import type { SiteProject } from '#contract/site-checks/rows.ts'
import { formatCount } from '../../shared/format/numbers.ts'
import type { SpokenRun } from '../../shared/table/spoken-runs.ts'
import { keywordsEnd } from '../serp-fetches/keywords/spoken-end.ts'
import type { SiteChecks } from './site-checks.ts'

/** The schedule, where it stands alone. */
export const scheduleText = <Project extends SiteProject>(
  { scheduleNames }: Pick<SiteChecks<Project>, 'scheduleNames'>,
  { schedule }: Project,
) => (schedule === 'never' ? 'Manual runs only' : scheduleNames[schedule as Project['schedule']])

const linksEnd = { done: 'All links have been loaded.', failed: 'All links failed.' }

/** The progress of the check of a site, for a screen reader. */
export function spokenRun({ unit }: Pick<SiteChecks, 'unit'>, { id, state, progress }: SiteProject): SpokenRun {
  const { done_count, failed_count, rows_count } = progress
  return {
    id,
    isRunning: state === 'pending',
    progress: `${formatCount(done_count + failed_count)} of ${formatCount(rows_count)} ${unit}s`,
    isFailed: state === 'failed',
    end: unit === 'link' ? linksEnd : keywordsEnd,
  }
}

/** Names what a check loads, as a label: "Links". */
export const rowsName = (unit: SiteChecks['unit']) => `${unit.charAt(0).toUpperCase()}${unit.slice(1)}s`
