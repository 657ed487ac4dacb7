import { Button, VisuallyHidden } from '@mantine/core'
import { IconFolders } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { DashboardRanks, ProjectStanding } from '#contract/dashboard/account-rows.ts'
import { averageBasisText } from '#contract/rules/average-position.ts'
import type { MovementPeriod } from '#contract/rules/comparison-periods.ts'
import { differenceOf } from '../../../shared/format/difference.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { DistributionBar } from '../../../shared/ranks/distribution-bar.tsx'
import { rankBandsWithin } from '../../../shared/ranks/rank-bands.ts'
import { Sparkline } from '../../../shared/ranks/sparkline.tsx'
import { PlaceLabel } from '../../../shared/search-settings/setting-labels.tsx'
import type { Column } from '../../../shared/table/column.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { Move } from '../../../shared/ui/move.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { QueryContent } from '../../../shared/ui/query-content.tsx'
import { dashboardRanks } from '../queries.ts'
import classes from './dashboard.module.css'
import { dashboardMessages as messages, notComparedTexts } from './messages.ts'
import { StartProject } from './new-project.tsx'
import { PanelSkeleton } from './panel-skeleton.tsx'

const shown = 10
const nothing = '–'
/** Each project, with its change over so many days. */
export function ProjectsPanel({ days }: { days: MovementPeriod }) {
  const query = useQuery(dashboardRanks(days))
  return (
    <Panel
      title="Projects"
      actions={
        <Button variant="subtle" size="xs" renderRoot={(props) => <Link to="/list-serp-project" {...props} />}>
          All projects
        </Button>
      }
    >
      <QueryContent query={query} pending={<PanelSkeleton rows={4} />} failed={messages.projectsFailed}>
        {({ data }) =>
          data.projects_total === 0 ? (
            <EmptyState
              icon={IconFolders}
              title={messages.noProjects}
              text={messages.projectsAppear}
              isCompact
              action={<StartProject size="xs" />}
            />
          ) : (
            <Projects ranks={data} days={days} />
          )
        }
      </QueryContent>
    </Panel>
  )
}

function Projects({ ranks: { projects, projects_total }, days }: { ranks: DashboardRanks; days: MovementPeriod }) {
  const columns = useMemo(() => columnsOf(days), [days])
  // Best first, as the column header shows; projects without a position come last.
  const rows = useMemo(
    () =>
      projects.toSorted((a, b) => (a.averagePosition ?? Number.MAX_VALUE) - (b.averagePosition ?? Number.MAX_VALUE)),
    [projects],
  )
  const count = Math.min(shown, rows.length)
  return (
    <>
      <DataTable label="Projects" columns={columns} rows={rows} rowKey={({ id }) => String(id)} limit={shown} />
      {projects_total > count && (
        <p className={classes.foot}>
          {formatCount(count)} of {countOf(projects_total, 'project')} shown.
        </p>
      )}
    </>
  )
}

const ProjectLink = ({ project: { id, projectName } }: { project: ProjectStanding }) => (
  <Link to="/view-serp-project/$id" params={{ id: String(id) }} className={classes.name} title={projectName}>
    {projectName}
  </Link>
)

function Distribution({ project: { bands, depth } }: { project: ProjectStanding }) {
  const counts = rankBandsWithin(depth).map(({ key }) => bands[key])
  return counts.every((count) => count === 0) ? nothing : <DistributionBar counts={counts} depth={depth} />
}

function Position({ project, days }: { project: ProjectStanding; days: MovementPeriod }) {
  const { averagePosition, average_basis, compared, not_compared } = project
  const basis = averageBasisText(average_basis)
  return (
    <span className={classes.position}>
      <b data-hint={basis || undefined}>{averagePosition === null ? nothing : averagePosition.toFixed(1)}</b>
      {basis !== '' && <VisuallyHidden>, {basis}</VisuallyHidden>}
      <span
        className={classes.lane}
        data-hint={not_compared === null ? undefined : notComparedTexts[not_compared](days)}
      >
        {compared !== null && (
          <Move by={differenceOf(compared.now.averagePosition, compared.before.averagePosition)} better="less" />
        )}
        {not_compared !== null && <VisuallyHidden>, {notComparedTexts[not_compared](days)}</VisuallyHidden>}
      </span>
    </span>
  )
}

const columnsOf = (days: MovementPeriod): Column<ProjectStanding>[] => [
  {
    id: 'name-and-ranks',
    label: 'Project',
    width: 140,
    grow: 1,
    insteadOf: ['name'],
    sortValue: ({ projectName }) => projectName,
    cell: (project) => (
      <span className={classes.lines}>
        <ProjectLink project={project} />
        <Distribution project={project} />
      </span>
    ),
  },
  {
    id: 'name',
    label: 'Project',
    width: 130,
    grow: 2,
    drops: 4,
    sortValue: ({ projectName }) => projectName,
    cell: (project) => <ProjectLink project={project} />,
  },
  {
    id: 'location',
    label: 'Location',
    width: 110,
    grow: 1,
    drops: 2,
    sortValue: ({ location }) => location,
    cell: (project) => <PlaceLabel of={project} />,
  },
  {
    id: 'keywords',
    label: 'Keywords',
    align: 'right',
    width: 96,
    drops: 3,
    sortValue: ({ keyword_count }) => keyword_count,
    cell: ({ keyword_count }) => formatCount(keyword_count),
  },
  {
    id: 'position',
    label: 'Average position',
    align: 'right',
    width: 158,
    drops: 4,
    arrivesSorted: 'asc',
    sortValue: ({ averagePosition }) => averagePosition,
    cell: (project) => <Position project={project} days={days} />,
  },
  {
    id: 'position-alone',
    label: 'Position',
    align: 'right',
    width: 112,
    insteadOf: ['position'],
    arrivesSorted: 'asc',
    sortValue: ({ averagePosition }) => averagePosition,
    cell: (project) => <Position project={project} days={days} />,
  },
  {
    id: 'curve',
    label: '30 days',
    width: 116,
    drops: 1,
    cell: ({ sparkline, projectName }) =>
      sparkline.length === 0 ? (
        nothing
      ) : (
        <Sparkline
          values={sparkline}
          label={`Average position of ${projectName} over ${countOf(sparkline.length, 'day')}`}
        />
      ),
  },
  {
    id: 'visibility',
    label: 'Visibility',
    align: 'right',
    width: 96,
    sortValue: ({ visibility }) => visibility,
    cell: ({ visibility }) => (visibility === null ? nothing : `${visibility.toFixed(1)}%`),
  },
  {
    id: 'ranks',
    label: 'Ranks',
    width: 190,
    drops: 4,
    cell: (project) => <Distribution project={project} />,
  },
]
