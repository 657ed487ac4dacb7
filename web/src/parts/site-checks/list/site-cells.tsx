import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconFolderOpen, IconTrash } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SiteProject } from '#contract/site-checks/rows.ts'
import { formatDay } from '../../../shared/format/dates.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import type { Column } from '../../../shared/table/column.ts'
import { actionColumn } from '../../../shared/table/columns.tsx'
import { type CardFigure, FactCard } from '../../../shared/table/fact-card.tsx'
import { IconAction } from '../../../shared/ui/actions/icon-action.tsx'
import { Progress } from '../../../shared/ui/states/progress.tsx'
import { Moment } from '../../../shared/ui/tiles/moment.tsx'
import type { SiteChecks } from '../site-checks.ts'
import { scheduleText } from '../site-texts.ts'
import classes from './site-cells.module.css'
import type { AskRemove } from './site-list.ts'

const dayOf = (at: string) => <Moment at={at}>{formatDay(new Date(at))}</Moment>

const skipTexts = { credits: 'Skipped: not enough credits', plan: 'Skipped: no active plan' } as const

/** Gives the cells of a list, the same in the table and on the cards of a phone; `open` is what the button that opens a site says. */
export function siteCells<Project extends SiteProject>(checks: SiteChecks<Project>, open: string) {
  const { unit, plan, words } = checks
  const viewOf = (id: number) => plan.subject.link(id) as LinkProps
  const failureTexts = { partial: `Some ${unit}s failed`, failed: 'Failed, refunded' } as const
  const target = ({ id, target }: Project) => (
    <Link {...viewOf(id)} className={classes.name} title={target}>
      {target}
    </Link>
  )
  /** The time and the result of the last check; while it is being checked, its progress. */
  const lastCheck = ({ state, progress, skipped, last_checked_at: last }: Project) => {
    if (state === 'pending')
      return (
        <Progress done={progress.done_count + progress.failed_count} total={progress.rows_count} unit={`${unit}s`} />
      )
    const problem = skipped !== null ? skipTexts[skipped] : state === 'ready' ? undefined : failureTexts[state]
    return (
      <span className={classes.lines}>
        <span>{last === null ? words.notChecked : dayOf(last)}</span>
        {problem !== undefined && (
          <span className={classes.problem}>
            <IconAlertTriangle size={13} stroke={1.9} aria-hidden />
            {problem}
          </span>
        )}
      </span>
    )
  }
  /** Its schedule and its next check. */
  const schedule = (project: Project) => (
    <span className={classes.lines}>
      <span>{scheduleText(checks, project)}</span>
      {project.next_run_at !== null && <span className={classes.next}>next {dayOf(project.next_run_at)}</span>}
    </span>
  )
  /** A link, so that it opens in another tab too. */
  const openLink = ({ id, target }: Project) => (
    <ActionIcon
      aria-label={`Open ${target}`}
      data-hint={open}
      renderRoot={(root) => <Link {...viewOf(id)} {...root} />}
    >
      <IconFolderOpen size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
  const removeButton = (project: Project, askRemove: AskRemove<Project>) => (
    <IconAction icon={IconTrash} label={`Remove ${project.target}`} hint="Remove" onClick={() => askRemove(project)} />
  )
  return {
    /** A figure of the whole site; null before its first check. */
    whole: (value: number | null) =>
      value === null ? (
        <>
          <span aria-hidden>—</span>
          <VisuallyHidden>{words.notChecked}</VisuallyHidden>
        </>
      ) : (
        formatCount(Math.round(value))
      ),
    targetColumn: (grow: number): Column<Project> => ({
      id: 'target',
      label: 'Domain',
      width: 160,
      grow,
      hideable: false,
      serverSort: { by: 'target', first: 'asc' },
      cell: target,
    }),
    /** The columns behind those of the capability. */
    runColumns: (scheduleColumn: Pick<Column<Project>, 'width' | 'drops'>): Column<Project>[] => [
      {
        id: 'created',
        label: 'Date Created',
        width: 114,
        tone: 'quiet',
        serverSort: { by: 'created_at', first: 'desc' },
        cell: ({ created_at }) => dayOf(created_at),
      },
      { id: 'last', label: 'Last check', width: 142, cell: lastCheck },
      { id: 'next', label: 'Schedule', tone: 'quiet', cell: schedule, ...scheduleColumn },
    ],
    actionColumns: (openWidth: number, askRemove: AskRemove<Project>): Column<Project>[] => [
      actionColumn(openLink, { id: 'open', label: open, width: openWidth }),
      actionColumn((project: Project) => removeButton(project, askRemove), {
        id: 'remove',
        label: 'Remove',
        width: 80,
      }),
    ],
    card: (project: Project, askRemove: AskRemove<Project>, facts: ReactNode, figures: readonly CardFigure[]) => (
      <FactCard
        name={target(project)}
        actions={
          <>
            {openLink(project)}
            {removeButton(project, askRemove)}
          </>
        }
        facts={
          <>
            {facts}
            <span>created {dayOf(project.created_at)}</span>
          </>
        }
        figures={[
          ...figures,
          { label: 'Last check', value: lastCheck(project) },
          { label: 'Schedule', value: schedule(project) },
        ]}
      />
    ),
  }
}
