import type { RankProject } from '#contract/rank-projects/rows.ts'
import type { Column } from '../../../shared/table/column.ts'
import { actionColumn, keywordCountColumn, settingColumns } from '../../../shared/table/columns.tsx'
import { OpenAction, ProjectExport, type ProjectListActions, RemoveAction, RunTimeAction } from './project-actions.tsx'
import { AveragePosition, DateCreated, LastRun, NextRun, ProjectLink } from './project-cells.tsx'
import classes from './project-columns.module.css'

const settings = settingColumns<RankProject>({
  apart: 1,
  together: 2,
  engineLabel: 'Search Engine',
  widths: { location: 124, device: 132, engine: 104, deviceAndEngine: 84 },
})

const facts: Column<RankProject>[] = [
  {
    id: 'name',
    label: 'Project Name',
    hideable: false,
    width: 165,
    grow: 2,
    insteadOf: ['name-alone'],
    cell: (project) => (
      <span className={classes.lines}>
        <ProjectLink project={project} />
        <span className={classes.domain} title={project.domain}>
          {project.domain}
        </span>
      </span>
    ),
  },
  {
    id: 'name-alone',
    label: 'Project Name',
    hideable: false,
    width: 150,
    grow: 2,
    drops: 1,
    cell: (project) => <ProjectLink project={project} />,
  },
  {
    id: 'domain',
    label: 'Domain',
    width: 140,
    grow: 1,
    drops: 1,
    cell: (project) => (
      <span className={classes.cut} title={project.domain}>
        {project.domain}
      </span>
    ),
  },
  settings.location,
  keywordCountColumn(({ keyword_count }) => keyword_count, { width: 76 }),
  { id: 'position', label: 'Average position', width: 122, cell: (project) => <AveragePosition project={project} /> },
  settings.device,
  settings.engine,
  settings.deviceAndEngine,
  {
    id: 'created',
    label: 'Date Created',
    width: 111,
    tone: 'quiet',
    arrivesSorted: 'desc',
    cell: (project) => <DateCreated project={project} />,
  },
  { id: 'last-run', label: 'Last Run', width: 118, cell: (project) => <LastRun project={project} /> },
]

/** Facts of a project, then what can be done with it. */
export function projectColumns(actions: ProjectListActions): Column<RankProject>[] {
  const runTime: Column<RankProject> = {
    id: 'run-time',
    label: 'Run Time',
    width: 150,
    cell: (project) => (
      <span className={classes.runTime}>
        <RunTimeAction project={project} actions={actions} />
        <NextRun project={project} />
      </span>
    ),
  }
  return [
    ...facts,
    actions.isLocked
      ? actionColumn((project) => <ProjectExport project={project} />, { id: 'export', label: 'Export', width: 66 })
      : runTime,
    actionColumn((project) => <OpenAction project={project} />, { id: 'open', label: 'Open', width: 50 }),
    actionColumn((project) => <RemoveAction project={project} actions={actions} />, {
      id: 'remove',
      label: 'Remove',
      width: 73,
    }),
  ]
}
