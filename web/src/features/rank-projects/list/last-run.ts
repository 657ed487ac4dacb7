import type { RankProject } from '#contract/rank-projects/rows.ts'
import type { RankRunOutcome } from '#contract/rules/paid-runs/run-states.ts'
import { formatDayAndClock } from '../../../shared/format/dates.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { retryText } from '../runs/retry-messages.ts'

export type RunTone = 'plain' | 'warn'

/**
 * The result of the last run: in short, with what it means and what to do. A running one shows its progress instead.
 */
export type RunText = { short: string; long: string; tone: RunTone }

const skipped = { 'skipped-credits': 'not enough credits', 'skipped-plan': 'no active plan' } as const

type RunFacts = Pick<RankProject, 'last_run' | 'next_run_at' | 'retry_at'>

export function lastRunText(project: RunFacts): RunText {
  const { last_run, next_run_at } = project
  const { failed_count, keywords_count, started_at } = last_run
  const outcome: RankRunOutcome = last_run.outcome
  switch (outcome) {
    case 'running':
      return { short: 'Running', long: 'Checking now.', tone: 'plain' }
    case 'done':
      return { short: 'Done', long: `All ${countOf(keywords_count, 'keyword')} checked.`, tone: 'plain' }
    case 'partial':
    case 'failed': {
      const short = outcome === 'failed' ? 'All failed' : `${failed_count} of ${keywords_count} failed`
      const long = `${countOf(failed_count, 'keyword')} failed and ${failed_count === 1 ? 'was' : 'were'} refunded. Open the project to retry.${retryText(project)}`
      return { short, long, tone: 'warn' }
    }
    case 'skipped-credits':
    case 'skipped-plan': {
      const then = next_run_at === null ? '' : ` Next run: ${formatDayAndClock(new Date(next_run_at))}.`
      const remedy =
        outcome === 'skipped-credits'
          ? 'Add credits, then open the project to refresh it, or wait for the next run.'
          : 'Scheduled runs resume once you have a plan.'
      return {
        short: `Skipped: ${skipped[outcome]}`,
        long: `The run on ${formatDayAndClock(new Date(started_at))} was skipped: ${skipped[outcome]}. ${remedy}${then}`,
        tone: 'warn',
      }
    }
    default:
      return outcome satisfies never
  }
}
