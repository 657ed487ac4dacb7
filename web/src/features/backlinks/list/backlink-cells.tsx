import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { BacklinkProject } from '#contract/backlinks/rows.ts'
import { formatDay } from '../../../shared/format/dates.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import { Progress } from '../../../shared/ui/states/progress.tsx'
import { Moment } from '../../../shared/ui/tiles/moment.tsx'
import { backlinkTexts } from '../messages.ts'
import { scheduleText } from '../schedule-names.ts'
import classes from './backlink-cells.module.css'

type Cell = { project: BacklinkProject }

export const TargetLink = ({ project: { id, target } }: Cell) => (
  <Link to="/backlink-view/$id" params={{ id: String(id) }} className={classes.name} title={target}>
    {target}
  </Link>
)

export const DateCreated = ({ project: { created_at } }: Cell) => (
  <Moment at={created_at}>{formatDay(new Date(created_at))}</Moment>
)

const failureTexts = { partial: 'Some links failed', failed: 'Failed, refunded' } as const
const skipTexts = { credits: 'Skipped: not enough credits', plan: 'Skipped: no active plan' } as const

/** When it was analysed last and how that went; while it is being analysed, how far it is. */
export function RunState({ project }: Cell) {
  const { state, progress, skipped, last_checked_at: last } = project
  if (state === 'pending')
    return <Progress done={progress.done_count + progress.failed_count} total={progress.rows_count} unit="links" />
  const problem = skipped !== null ? skipTexts[skipped] : state === 'ready' ? undefined : failureTexts[state]
  return (
    <span className={classes.lines}>
      <span>{last === null ? backlinkTexts.notAnalyzed : <Moment at={last}>{formatDay(new Date(last))}</Moment>}</span>
      {problem !== undefined && (
        <span className={classes.problem}>
          <IconAlertTriangle size={13} stroke={1.9} aria-hidden />
          {problem}
        </span>
      )}
    </span>
  )
}

/** Figure of the whole target; null before its first analysis. */
export const WholeTarget = ({ value }: { value: number | null }) =>
  value === null ? (
    <>
      <span aria-hidden>—</span>
      <VisuallyHidden>{backlinkTexts.notAnalyzed}</VisuallyHidden>
    </>
  ) : (
    formatCount(value)
  )

/** How often it is analysed and when next. */
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
