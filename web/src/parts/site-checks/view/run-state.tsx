import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCalendarOff, IconRefresh } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SiteProject } from '#contract/site-checks/rows.ts'
import { formatDayAndClock } from '../../../shared/format/dates.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { SpokenProgress } from '../../../shared/table/spoken-progress.tsx'
import { Landing } from '../../../shared/ui/pages/landing.tsx'
import { Notice } from '../../../shared/ui/states/notice.tsx'
import { Progress } from '../../../shared/ui/states/progress.tsx'
import { holdsAbility } from '../../access/access.ts'
import { ViewPlans } from '../../billing/plans/view-plans.tsx'
import { onScreen } from '../../screen-messages.ts'
import { spokenRun } from '../site-texts.ts'
import classes from './site-view.module.css'
import type { SiteOnPage } from './use-site.ts'

type RunStateProps<Project extends SiteProject> = {
  site: SiteOnPage<Project>
  /** The time for which the page says that the site was saved before the list opens. */
  landingSeconds: number
  /** For those who may not check it again. */
  insteadOfRetry?: ReactNode
}

const skippedText = {
  credits: 'The last scheduled check was skipped because you didn’t have enough credits.',
  plan: 'The last scheduled check was skipped because you had no active plan.',
} as const

/** Says that the site was saved, how far the check is, or what is left to do after it. */
export function RunState<Project extends SiteProject>(props: RunStateProps<Project>) {
  const { site, landingSeconds } = props
  const { checks, project, saving } = site
  const { done_count, failed_count, rows_count } = project.progress
  const list: { name: string; to: LinkProps['to'] } = { name: checks.words.list.title, to: checks.addresses.list }
  return (
    <>
      {saving.isLeaving && (
        <Landing
          message={onScreen(checks.words.saved)}
          place={list}
          afterSeconds={landingSeconds}
          onStay={saving.stay}
        />
      )}
      {project.state === 'pending' && (
        <div className={classes.progress}>
          <Progress done={done_count + failed_count} total={rows_count} unit={`${checks.unit}s`} />
        </div>
      )}
      <SpokenProgress runs={[spokenRun(checks, project)]} />
      <RunNotice {...props} />
    </>
  )
}

function RunNotice<Project extends SiteProject>({ site, insteadOfRetry }: RunStateProps<Project>) {
  const { checks, project, permissions, run } = site
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
        permissions.mayChange && permissions.refresh === undefined ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={14} stroke={1.8} aria-hidden />}
            onClick={() => run.ask('retry', project)}
          >
            Retry
          </Button>
        ) : (
          insteadOfRetry
        )
      }
    >
      {state === 'failed'
        ? 'The check failed. You weren’t charged.'
        : `${countOf(progress.failed_count, checks.unit)} couldn’t be loaded and ${progress.failed_count === 1 ? 'was' : 'were'} refunded. ${checks.words.missingRows}`}
    </Notice>
  )
}
