import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { averageBasisText } from '#contract/rules/average-position.ts'
import { localDateOf } from '#contract/rules/time-zones.ts'
import { formatDay } from '../../../shared/format/dates.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { browserTimeZone } from '../../../shared/format/time-zone.ts'
import { Sparkline } from '../../../shared/ranks/sparkline.tsx'
import { Moment } from '../../../shared/ui/moment.tsx'
import { Progress } from '../../../shared/ui/progress.tsx'
import { nearTime, scheduleText } from '../detail/schedule-messages.ts'
import { lastRunText } from './last-run.ts'
import { checkListMessages } from './messages.ts'
import classes from './project-cells.module.css'

type Cell = { project: RankProject }

export const ProjectLink = ({ project }: Cell) => (
  <Link
    to="/view-serp-project/$id"
    params={{ id: String(project.id) }}
    className={classes.name}
    title={project.projectName}
  >
    {project.projectName}
  </Link>
)

/** Over all keywords on the newest day, with what it counts, and its curve over the checked days. */
export function AveragePosition({ project: { averagePosition, average_basis, sparkline, projectName } }: Cell) {
  if (sparkline.length === 0) return <span className={classes.quiet}>{checkListMessages.notChecked}</span>
  const basis = average_basis === null ? '' : averageBasisText(average_basis)
  return (
    <span className={classes.position}>
      <b data-hint={basis || undefined}>{averagePosition === null ? '—' : averagePosition.toFixed(1)}</b>
      {averagePosition === null && <VisuallyHidden>Nothing found</VisuallyHidden>}
      {basis !== '' && <VisuallyHidden>, {basis}</VisuallyHidden>}
      <Sparkline
        values={sparkline.map((day) => day.averagePosition)}
        label={`Average position of ${projectName} over ${countOf(sparkline.length, 'day')}`}
      />
    </span>
  )
}

export const DateCreated = ({ project: { date_created } }: Cell) => (
  <Moment at={date_created} className={classes.moment}>
    {formatDay(new Date(date_created))}
  </Moment>
)

/** When the last run ended and how it went; while one is under way, how far it is. */
export function LastRun({ project }: Cell) {
  const { last_run: run, last_executed_at: ended } = project
  if (run.outcome === 'running')
    return <Progress done={run.done_count + run.failed_count} total={run.keywords_count} unit="keywords" />
  const { short, long, tone } = lastRunText(project)
  return (
    <span className={classes.lines}>
      <span>{ended === null ? 'Not yet' : <NearTime at={ended} />}</span>
      <span className={classes.outcome} data-tone={tone} data-hint={long}>
        {tone === 'warn' && <IconAlertTriangle size={13} stroke={1.9} aria-hidden />}
        <span aria-hidden={tone === 'warn' || undefined}>{short}</span>
        {tone === 'warn' && <VisuallyHidden>{long}</VisuallyHidden>}
      </span>
    </span>
  )
}

/** How often it runs and when next. */
export function NextRun({ project }: Cell) {
  const { next_run_at: next } = project
  return (
    <span className={classes.lines} data-hint={scheduleText(project, browserTimeZone())}>
      <span>{next === null ? checkListMessages.onlyWhenAsked : <NearTime at={next} />}</span>
      {next !== null && <span className={classes.outcome}>{scheduleText(project, project.timeZone)}</span>}
    </span>
  )
}

/** This year goes without saying. */
function NearTime({ at }: { at: string }) {
  const now = new Date()
  const year = localDateOf(now, browserTimeZone()).slice(0, 4)
  return <Moment at={at}>{nearTime(new Date(at), now).replace(` ${year} `, ' ')}</Moment>
}
