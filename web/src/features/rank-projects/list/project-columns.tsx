import type { ListedRankProject } from '#contract/rank-projects/rows.ts'
import type { MovementPeriod } from '#contract/rules/rank-projects/comparison-periods.ts'
import type { ProjectSort } from '#contract/rules/rank-projects/project-order.ts'
import { keywordCountColumn } from '../../../parts/serp-fetches/keywords/keyword-count-column.ts'
import { settingColumns } from '../../../parts/serp-fetches/search-settings/setting-columns.tsx'
import type { Column, SortDirection } from '../../../shared/table/column.ts'
import { actionColumn } from '../../../shared/table/columns.tsx'
import { ProjectExport, type ProjectListActions, ProjectMenu, RunTimeAction } from './project-actions.tsx'
import {
  AveragePosition,
  DateCreated,
  LastRun,
  MovedKeywords,
  MovedOfKind,
  NextRun,
  PositionCurve,
  ProjectLink,
  Visibility,
} from './project-cells.tsx'
import classes from './project-columns.module.css'
import { ProjectDevice, ProjectDeviceAndEngine, ProjectEngine, ProjectPlace } from './project-setting.tsx'

/** The order in which columns are hidden: domain, settings, moved keywords, run time, and the date last: it stays in windows of 1,366 pixels. */
const turns = { domain: 1, settings: 2, moved: 3, runTime: 4, created: 5 } as const

const sortedBy = (by: ProjectSort, first: SortDirection) => ({ by, first })

const settings = settingColumns<ListedRankProject>({
  apart: turns.settings,
  together: turns.settings,
  engineLabel: 'Search Engine',
  widths: { location: 124, device: 132, engine: 104, deviceAndEngine: 84 },
})

const movedColumn = (
  kind: 'improved' | 'declined' | 'lost',
  label: string,
  width: number,
): Column<ListedRankProject> => ({
  id: kind,
  label,
  align: 'right',
  width,
  drops: turns.moved,
  serverSort: sortedBy(kind, 'desc'),
  cell: (project) => <MovedOfKind project={project} kind={kind} />,
})

const factsIn = (days: MovementPeriod): Column<ListedRankProject>[] => [
  {
    id: 'name',
    label: 'Project Name',
    hideable: false,
    width: 138,
    grow: 2,
    insteadOf: ['name-alone'],
    serverSort: sortedBy('name', 'asc'),
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
    width: 138,
    grow: 2,
    drops: turns.domain,
    serverSort: sortedBy('name', 'asc'),
    cell: (project) => <ProjectLink project={project} />,
  },
  {
    id: 'domain',
    label: 'Domain',
    width: 140,
    grow: 1,
    drops: turns.domain,
    cell: (project) => (
      <span className={classes.cut} title={project.domain}>
        {project.domain}
      </span>
    ),
  },
  {
    id: 'place-and-engine',
    label: 'Location and engine',
    header: 'Location',
    width: 141,
    grow: 1,
    insteadOf: ['location'],
    cell: (project) => (
      <span className={classes.lines}>
        <ProjectPlace project={project} />
        <span className={classes.engine}>
          <ProjectDeviceAndEngine project={project} />
        </span>
      </span>
    ),
  },
  { ...settings.location, drops: turns.settings, cell: (project) => <ProjectPlace project={project} /> },
  keywordCountColumn(({ keyword_count }) => keyword_count, { width: 76 }),
  {
    id: 'position',
    label: 'Average position',
    header: 'Position',
    align: 'right',
    width: 98,
    serverSort: sortedBy('position', 'asc'),
    cell: (project) => <AveragePosition project={project} days={days} />,
  },
  {
    id: 'curve',
    label: '30 days',
    width: 132,
    drops: turns.moved,
    cell: (project) => <PositionCurve project={project} />,
  },
  {
    id: 'visibility',
    label: 'Visibility',
    align: 'right',
    width: 106,
    serverSort: sortedBy('visibility', 'desc'),
    cell: (project) => <Visibility project={project} days={days} />,
  },
  movedColumn('improved', 'Improved', 92),
  movedColumn('declined', 'Declined', 92),
  movedColumn('lost', 'Lost', 70),
  {
    id: 'moved',
    label: `Changes over ${days} days`,
    header: 'Changes',
    width: 112,
    insteadOf: ['improved'],
    serverSort: sortedBy('declined', 'desc'),
    cell: (project) => <MovedKeywords project={project} days={days} />,
  },
  { ...settings.device, cell: (project) => <ProjectDevice project={project} /> },
  { ...settings.engine, cell: (project) => <ProjectEngine project={project} /> },
  {
    id: 'created',
    label: 'Date Created',
    width: 111,
    drops: turns.created,
    tone: 'quiet',
    serverSort: sortedBy('created', 'desc'),
    cell: (project) => <DateCreated project={project} />,
  },
  { id: 'last-run', label: 'Last Run', width: 100, cell: (project) => <LastRun project={project} /> },
]

/** Facts of a project, with its changes over so many days, then what can be done with it. */
export function projectColumns(actions: ProjectListActions, days: MovementPeriod): Column<ListedRankProject>[] {
  const runTime: Column<ListedRankProject>[] = [
    {
      id: 'run-time',
      label: 'Run Time',
      width: 146,
      drops: turns.runTime,
      cell: (project) => (
        <span className={classes.runTime}>
          <RunTimeAction project={project} actions={actions} />
          <NextRun project={project} />
        </span>
      ),
    },
    // The action is in the menu then.
    {
      id: 'run-time-alone',
      label: 'Run Time',
      width: 120,
      insteadOf: ['run-time'],
      cell: (project) => (
        <span className={classes.runTime}>
          <NextRun project={project} />
        </span>
      ),
    },
  ]
  return [
    ...factsIn(days),
    ...(actions.isLocked
      ? [
          actionColumn<ListedRankProject>((project) => <ProjectExport project={project} />, {
            id: 'export',
            label: 'Export',
            width: 66,
          }),
        ]
      : runTime),
    actionColumn((project) => <ProjectMenu project={project} actions={actions} />, {
      id: 'actions',
      label: 'Actions',
      width: 50,
      hidesHead: true,
    }),
  ]
}
