import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCalendarOff, IconRefresh } from '@tabler/icons-react'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { holdsAbility } from '../../../parts/access/access.ts'
import { ViewPlans } from '../../../parts/billing/plans/view-plans.tsx'
import { formatDayAndClock } from '../../../shared/format/dates.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { Notice } from '../../../shared/ui/states/notice.tsx'
import { retryText } from './retry-messages.ts'

type RunNoteProps = {
  project: RankProject
  failed: number
  /** Absent for those who may not spend. */
  onRetry: (() => void) | undefined
}

/** States the rest of the last run's work: a slot that passed without one, or keywords that failed. */
export function RunNote({ project, failed, onRetry }: RunNoteProps) {
  const { outcome } = project.last_run
  if (outcome === 'running') return null
  if (outcome === 'skipped-credits' || outcome === 'skipped-plan') {
    return (
      <Notice
        icon={IconCalendarOff}
        action={holdsAbility('VIEW_PRICING_PAGE') && <ViewPlans size="xs" variant="default" />}
      >
        {skippedText(project)}
      </Notice>
    )
  }
  if (failed === 0) return null
  return (
    <Notice
      icon={IconAlertTriangle}
      action={
        onRetry && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={14} stroke={1.8} aria-hidden />}
            onClick={onRetry}
          >
            Retry failed
          </Button>
        )
      }
    >
      {countOf(failed, 'keyword')} failed and {failed === 1 ? 'was' : 'were'} refunded.{retryText(project)}
    </Notice>
  )
}

function skippedText({ last_run: { outcome, started_at }, next_run_at: next }: RankProject) {
  const when = formatDayAndClock(new Date(started_at))
  const then = next === null ? '' : ` Next run: ${formatDayAndClock(new Date(next))}.`
  return outcome === 'skipped-credits'
    ? `The run on ${when} was skipped because you didn’t have enough credits. Add credits and refresh, or wait for the next run.${then}`
    : `The run on ${when} was skipped because you had no active plan. Scheduled runs resume once you have a plan.${then}`
}
