import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCalendarOff, IconRefresh } from '@tabler/icons-react'
import type { BacklinkProject } from '#contract/backlinks/rows.ts'
import { holdsAbility } from '../../../parts/access/access.ts'
import { ViewPlans } from '../../../parts/billing/plans/view-plans.tsx'
import { formatDayAndClock } from '../../../shared/format/dates.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { SpokenProgress } from '../../../shared/table/spoken-progress.tsx'
import { Notice } from '../../../shared/ui/states/notice.tsx'
import { Progress } from '../../../shared/ui/states/progress.tsx'
import { spokenRun } from '../spoken-run.ts'
import classes from './backlink-header.module.css'

type RunStateProps = {
  project: BacklinkProject
  /** Absent for those who may not analyse it again. */
  onRetry: (() => void) | undefined
}

/** How far the analysis is, or what is left to do after it. */
export function RunState({ project, onRetry }: RunStateProps) {
  const { done_count, failed_count, rows_count } = project.progress
  return (
    <>
      {project.state === 'pending' && (
        <div className={classes.progress}>
          <Progress done={done_count + failed_count} total={rows_count} unit="links" />
        </div>
      )}
      <SpokenProgress runs={[spokenRun(project)]} />
      <RunNotice project={project} onRetry={onRetry} />
    </>
  )
}

const skippedText = {
  credits: 'The last scheduled check was skipped because you didn’t have enough credits.',
  plan: 'The last scheduled check was skipped because you had no active plan.',
} as const

function RunNotice({ project, onRetry }: RunStateProps) {
  const { state, skipped, progress, next_run_at: next } = project
  if (state === 'pending') return null
  if (skipped !== null)
    return (
      <Notice
        icon={IconCalendarOff}
        action={holdsAbility('VIEW_PRICING_PAGE') && <ViewPlans size="xs" variant="default" />}
      >
        {skippedText[skipped]}
        {next !== null && ` Next run: ${formatDayAndClock(new Date(next))}.`}
      </Notice>
    )
  if (state === 'ready') return null
  return (
    <Notice
      icon={IconAlertTriangle}
      action={
        onRetry !== undefined && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={14} stroke={1.8} aria-hidden />}
            onClick={onRetry}
          >
            Retry
          </Button>
        )
      }
    >
      {state === 'failed'
        ? 'The check failed. You weren’t charged.'
        : `${countOf(progress.failed_count, 'link')} couldn’t be loaded and ${progress.failed_count === 1 ? 'was' : 'were'} refunded. The table and the changes don’t include them.`}
    </Notice>
  )
}
