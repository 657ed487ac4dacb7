import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { ListedRankProject, RankProject } from '#contract/rank-projects/rows.ts'
import type { Standing } from '#contract/rank-projects/standing.ts'
import { averageBasisText } from '#contract/rules/rank-projects/average-position.ts'
import type { MovementPeriod } from '#contract/rules/rank-projects/comparison-periods.ts'
import { localDateOf } from '#contract/rules/text/time-zones.ts'
import { notComparedTexts } from '../../../parts/serp-fetches/ranks/messages.ts'
import { MovedCount } from '../../../parts/serp-fetches/ranks/moved-count.tsx'
import { Sparkline } from '../../../parts/serp-fetches/ranks/sparkline.tsx'
import { formatDay } from '../../../shared/format/dates.ts'
import { differenceOf } from '../../../shared/format/difference.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { browserTimeZone } from '../../../shared/format/time-zone.ts'
import { Progress } from '../../../shared/ui/states/progress.tsx'
import { Moment } from '../../../shared/ui/tiles/moment.tsx'
import { Move } from '../../../shared/ui/tiles/move.tsx'
import { nearTime, scheduleText } from '../detail/schedule-messages.ts'
import { lastRunText } from './last-run.ts'
import { checkListMessages, movedNames } from './messages.ts'
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

type ListedCell = { project: ListedRankProject }

type ComparedCell = ListedCell & { days: MovementPeriod }

type FigureProps = ComparedCell & {
  of: keyof Standing
  better: 'more' | 'less'
  unit?: string
  /** The keywords it covers. */
  basis?: string
}

/** A figure and its change over so many days, or why it cannot be compared. */
function Figure({ project, days, of, better, unit = '', basis = '' }: FigureProps) {
  const { compared, not_compared, sparkline } = project
  const value = project[of]
  if (sparkline.length === 0) return <span className={classes.quiet}>{checkListMessages.notChecked}</span>
  const why = not_compared === null ? undefined : notComparedTexts[not_compared](days)
  return (
    <span className={classes.position}>
      <b data-hint={basis || undefined}>{value === null ? '—' : `${value.toFixed(1)}${unit}`}</b>
      {value === null && <VisuallyHidden>Nothing found</VisuallyHidden>}
      {basis !== '' && <VisuallyHidden>, {basis}</VisuallyHidden>}
      <span className={classes.lane} data-hint={why}>
        {compared !== null && <Move by={differenceOf(compared.now[of], compared.before[of])} better={better} />}
        {why !== undefined && <VisuallyHidden>, {why}</VisuallyHidden>}
      </span>
    </span>
  )
}

/** With the keywords it covers. */
export const AveragePosition = ({ project, days }: ComparedCell) => (
  <Figure
    project={project}
    days={days}
    of="averagePosition"
    better="less"
    basis={project.average_basis === null ? '' : averageBasisText(project.average_basis)}
  />
)

export const Visibility = ({ project, days }: ComparedCell) => (
  <Figure project={project} days={days} of="visibility" better="more" unit="%" />
)

/** The average position over the checked days. */
export const PositionCurve = ({ project: { sparkline, projectName } }: ListedCell) =>
  sparkline.length === 0 ? null : (
    <Sparkline
      values={sparkline.map((day) => day.averagePosition)}
      label={`Average position of ${projectName} over ${countOf(sparkline.length, 'day')}`}
    />
  )

type MovedKind = ComponentProps<typeof MovedCount>['kind']

export const MovedOfKind = ({ project: { moved }, kind }: ListedCell & { kind: MovedKind }) =>
  moved === null ? <span className={classes.quiet}>–</span> : <MovedCount kind={kind} count={moved[kind]} />

/** All three in one cell, distinguished by signs, and in words for screen readers. */
export function MovedKeywords({ project: { moved }, days }: ComparedCell) {
  const names = movedNames(days)
  if (moved === null) return <span className={classes.quiet}>–</span>
  return (
    <span className={classes.movedKeywords}>
      {(['improved', 'declined', 'lost'] as const).map((kind) => (
        <span key={kind} data-hint={names[kind]}>
          <MovedCount kind={kind} count={moved[kind]} />
          <VisuallyHidden> {names[kind]}</VisuallyHidden>
        </span>
      ))}
    </span>
  )
}

export const DateCreated = ({ project: { date_created } }: Cell) => (
  <Moment at={date_created} className={classes.moment}>
    {formatDay(new Date(date_created))}
  </Moment>
)

/** The end and the result of the last run; while one is under way, its progress. */
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

/** Its schedule and its next run. */
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
