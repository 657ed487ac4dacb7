import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { DomainProject } from '#contract/domain-projects/rows.ts'
import { formatDay } from '../../../shared/format/dates.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import { Progress } from '../../../shared/ui/states/progress.tsx'
import { Moment } from '../../../shared/ui/tiles/moment.tsx'
import { domainMessages } from '../messages.ts'
import { scheduleText } from '../schedule-names.ts'
import classes from './domain-cells.module.css'

type Cell = { project: DomainProject }

export const DomainLink = ({ project: { id, target } }: Cell) => (
  <Link to="/domain-view/$id" params={{ id: String(id) }} className={classes.name} title={target}>
    {target}
  </Link>
)

export const DateCreated = ({ project: { created_at } }: Cell) => (
  <Moment at={created_at}>{formatDay(new Date(created_at))}</Moment>
)

const failureTexts = { partial: 'Some keywords failed', failed: 'Failed, refunded' } as const
const skipTexts = { credits: 'Skipped: not enough credits', plan: 'Skipped: no active plan' } as const

/** When it was checked last and how that went; while it is being checked, how far it is. */
export function LastCheck({ project }: Cell) {
  const { state, progress, skipped, last_checked_at: last } = project
  if (state === 'pending')
    return <Progress done={progress.done_count + progress.failed_count} total={progress.rows_count} unit="keywords" />
  const problem = skipped !== null ? skipTexts[skipped] : state === 'ready' ? undefined : failureTexts[state]
  return (
    <span className={classes.lines}>
      <span>{last === null ? domainMessages.notChecked : <Moment at={last}>{formatDay(new Date(last))}</Moment>}</span>
      {problem !== undefined && (
        <span className={classes.problem}>
          <IconAlertTriangle size={13} stroke={1.9} aria-hidden />
          {problem}
        </span>
      )}
    </span>
  )
}

/** Figure of the whole domain; null before its first check. */
export const WholeDomain = ({ value }: { value: number | null }) =>
  value === null ? (
    <>
      <span aria-hidden>—</span>
      <VisuallyHidden>{domainMessages.notChecked}</VisuallyHidden>
    </>
  ) : (
    formatCount(Math.round(value))
  )

/** How often it is checked and when next. */
export const NextRun = ({ project: { schedule, next_run_at: next } }: Cell) => (
  <span className={classes.lines}>
    <span>{scheduleText(schedule)}</span>
    {next !== null && (
      <span className={classes.next}>
        next <Moment at={next}>{formatDay(new Date(next))}</Moment>
      </span>
    )}
  </span>
)
