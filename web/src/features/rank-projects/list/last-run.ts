import type { RankProject, RankRunOutcome } from '#contract/rank-project-row.ts'
import { formatDayAndClock } from '../../../shared/format/dates.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { retryWords } from '../runs/retry-words.ts'

export type RunTone = 'plain' | 'warn'

/** How the last run went: in short, and what it means and what to do. A running one shows its progress instead. */
export type RunWords = { short: string; long: string; tone: RunTone }

const skipped = { 'skipped-credits': 'too few credits', 'skipped-plan': 'no active plan' } as const

type RunFacts = Pick<RankProject, 'last_run' | 'next_run_at' | 'retry_at'>

export function lastRunWords(project: RunFacts): RunWords {
  const { last_run, next_run_at } = project
  const { failed_count, keywords_count, started_at } = last_run
  const outcome: RankRunOutcome = last_run.outcome
  switch (outcome) {
    case 'running':
      return { short: 'Running', long: 'The run is under way.', tone: 'plain' }
    case 'done':
      return { short: 'Done', long: `All ${countOf(keywords_count, 'keyword')} were looked up.`, tone: 'plain' }
    case 'partial':
    case 'failed': {
      const short = outcome === 'failed' ? 'All failed' : `${failed_count} of ${keywords_count} failed`
      const long = `${countOf(failed_count, 'keyword')} failed, not charged. Open it to retry.${retryWords(project)}`
      return { short, long, tone: 'warn' }
    }
    case 'skipped-credits':
    case 'skipped-plan': {
      const then = next_run_at === null ? '' : ` Next run: ${formatDayAndClock(new Date(next_run_at))}.`
      const remedy =
        outcome === 'skipped-credits'
          ? 'Add credits, then open it to refresh, or wait for the next run.'
          : 'It runs again by itself once there is a plan.'
      return {
        short: `Skipped: ${skipped[outcome]}`,
        long: `The run of ${formatDayAndClock(new Date(started_at))} was skipped, ${skipped[outcome]}. ${remedy}${then}`,
        tone: 'warn',
      }
    }
    default:
      return outcome satisfies never
  }
}
