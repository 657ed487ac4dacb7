import type { RankProject } from '#contract/rank-projects/rows.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import {
  DeviceAndEngineLabel,
  DeviceLabel,
  EngineLabel,
  PlaceLabel,
} from '../../../shared/search-settings/setting-labels.tsx'
import type { Column } from '../../../shared/table/column.ts'
import { ExportAction, OpenAction, type ProjectListActions, RemoveAction, RunTimeAction } from './project-actions.tsx'
import { AveragePosition, DateCreated, LastRun, NextRun, ProjectLink } from './project-cells.tsx'
import classes from './project-columns.module.css'

/** From here on every fact has a column of its own. */
const wideRoom = 1400

const facts: Column<RankProject>[] = [
  {
    id: 'name',
    label: 'Project Name',
    hideable: false,
    belowRoom: wideRoom,
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
    fromRoom: wideRoom,
    cell: (project) => <ProjectLink project={project} />,
  },
  {
    id: 'domain',
    label: 'Domain',
    fromRoom: wideRoom,
    cell: (project) => (
      <span className={classes.cut} title={project.domain}>
        {project.domain}
      </span>
    ),
  },
  { id: 'location', label: 'Location', width: 142, cell: (project) => <PlaceLabel of={project} /> },
  {
    id: 'keywords',
    label: 'Keywords',
    align: 'right',
    width: 76,
    cell: (project) => formatCount(project.keyword_count),
  },
  { id: 'position', label: 'Average position', width: 122, cell: (project) => <AveragePosition project={project} /> },
  {
    id: 'device',
    label: 'Device',
    width: 106,
    fromRoom: wideRoom,
    tone: 'quiet',
    cell: (project) => <DeviceLabel of={project} />,
  },
  {
    id: 'engine',
    label: 'Search Engine',
    width: 104,
    fromRoom: wideRoom,
    tone: 'quiet',
    cell: (project) => <EngineLabel of={project} />,
  },
  {
    id: 'device-and-engine',
    label: 'Device and engine',
    header: 'Engine',
    width: 84,
    fromRoom: 860,
    belowRoom: wideRoom,
    hideable: false,
    tone: 'quiet',
    cell: (project) => <DeviceAndEngineLabel of={project} />,
  },
  {
    id: 'created',
    label: 'Date Created',
    width: 111,
    fromRoom: 960,
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
  const exporting: Column<RankProject> = {
    id: 'export',
    label: 'Export',
    width: 66,
    hideable: false,
    cell: (project) => <ExportAction project={project} />,
  }
  return [
    ...facts,
    actions.isLocked ? exporting : runTime,
    { id: 'open', label: 'Open', width: 50, hideable: false, cell: (project) => <OpenAction project={project} /> },
    {
      id: 'remove',
      label: 'Remove',
      width: 73,
      hideable: false,
      cell: (project) => <RemoveAction project={project} actions={actions} />,
    },
  ]
}
