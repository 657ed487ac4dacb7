import { Button } from '@mantine/core'
import { IconCalendarRepeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DashboardWork, PlannedRun } from '#contract/dashboard/account-rows.ts'
import { formatCredits, subtractCredits } from '#contract/rules/credits/credit-amounts.ts'
import { ViewPlans } from '../../../parts/billing/plans/view-plans.tsx'
import { formatDay, formatDayAndClock } from '../../../shared/format/dates.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { PendingLines } from '../../../shared/ui/states/pending-lines.tsx'
import { QueryContent } from '../../../shared/ui/states/query-content.tsx'
import { Moment } from '../../../shared/ui/tiles/moment.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { usePlanPart } from '../../../use-modules.ts'
import { dashboardWork } from '../queries.ts'
import classes from './dashboard.module.css'
import { dashboardMessages as messages, periodNames } from './messages.ts'
import { SubjectLink } from './module-parts.tsx'
import { StartProject } from './new-project.tsx'

type NextRunsPanelProps = {
  available: number
  maySeeCredits: boolean
  mayViewPlans: boolean
  /** A customer who has not bought a plan yet. */
  isOnTrial: boolean
  isNew: boolean
}

/** The next scheduled runs with their cost, and the credits left after a week of them. */
export function NextRunsPanel(props: NextRunsPanelProps) {
  const { available, maySeeCredits, mayViewPlans, isOnTrial, isNew } = props
  const query = useQuery(dashboardWork)
  return (
    <Panel
      title="Next runs"
      hint="Credits per run"
      actions={
        <Button variant="subtle" size="xs" renderRoot={(props) => <Link to="/list-serp-project" {...props} />}>
          Project schedules
        </Button>
      }
    >
      <div className={classes.listRoom}>
        <QueryContent query={query} pending={<PendingLines rows={6} />} failed={messages.workFailed}>
          {({ data }) =>
            data.next_runs.length === 0 ? (
              <EmptyState
                icon={IconCalendarRepeat}
                title={
                  data.paused_schedules === 0
                    ? messages.noSchedules
                    : `${countOf(data.paused_schedules, 'schedule')} paused`
                }
                text={
                  data.paused_schedules === 0
                    ? isOnTrial
                      ? messages.schedulesNeedPlan
                      : messages.schedulesAppear
                    : 'Scheduled runs resume once you have a plan that includes them.'
                }
                isCompact={isNew}
                action={
                  isOnTrial || data.paused_schedules > 0 ? (
                    mayViewPlans && <ViewPlans variant="default" size="xs" />
                  ) : (
                    <StartProject size="xs" />
                  )
                }
              />
            ) : (
              <>
                <ul className={classes.runs}>
                  {data.next_runs.map((run) => (
                    <RunLine key={`${run.module} ${run.id}`} run={run} />
                  ))}
                </ul>
                {maySeeCredits && <PlannedText work={data} available={available} />}
              </>
            )
          }
        </QueryContent>
      </div>
    </Panel>
  )
}

function RunLine({ run }: { run: PlannedRun }) {
  const Glyph = usePlanPart(run.module).icon
  return (
    <li>
      <Glyph size={17} stroke={1.6} aria-hidden />
      <span className={classes.lines}>
        <SubjectLink of={run} className={classes.name} />
        <Moment at={run.at}>{formatDayAndClock(new Date(run.at))}</Moment>
      </span>
      <span className={classes.tag}>{periodNames[run.schedule]}</span>
      {/* Domains and targets are charged by the rows there are. */}
      <span className={classes.cost} data-hint={run.module === 'SERP Projects' ? undefined : 'At most'}>
        {run.module !== 'SERP Projects' && '≤ '}
        {formatCredits(run.credits)}
      </span>
    </li>
  )
}

function PlannedText({ work, available }: { work: DashboardWork; available: number }) {
  const { next_days: next, schedules_total: total, next_runs: shown, forecast } = work
  const left = subtractCredits(available, next.credits)
  const planned = `${formatCredits(next.credits)} credits planned in the next 7 days`
  return (
    <p className={classes.foot}>
      {total > shown.length && `${shown.length} of ${countOf(total, 'schedule')} shown. `}
      {left >= 0
        ? `${planned}, leaving ${formatCredits(left)}.`
        : `${planned}, ${formatCredits(-left)} more than you have.`}
      {forecast !== null && forecast.until !== null && forecast.runs > 0 && (
        <>
          {' '}
          <Link to="/credits-list">
            Until {formatDay(new Date(forecast.until))}: {formatCredits(forecast.planned)} planned
          </Link>
        </>
      )}
    </p>
  )
}
