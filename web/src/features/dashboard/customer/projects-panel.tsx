import { Button } from '@mantine/core'
import { IconFolders } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { DashboardRanks } from '#contract/dashboard/account-rows.ts'
import type { MovementPeriod } from '#contract/rules/rank-projects/comparison-periods.ts'
import { movementDaysOf } from '../../../parts/serp-fetches/ranks/movement-days.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { PendingLines } from '../../../shared/ui/states/pending-lines.tsx'
import { QueryContent } from '../../../shared/ui/states/query-content.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { dashboardMovement, dashboardRanks } from '../queries.ts'
import classes from './dashboard.module.css'
import { dashboardMessages as messages } from './messages.ts'
import { StartProject } from './new-project.tsx'
import { changedProjects, projectColumns } from './project-columns.tsx'

const shown = 12

/** Changes of each project within the period, worst first. */
export function ProjectsPanel({ days }: { days: MovementPeriod }) {
  const query = useQuery(dashboardRanks(days))
  return (
    <Panel
      title="Projects"
      hint={`Changes over ${days} days, worst first`}
      actions={
        <Button variant="subtle" size="xs" renderRoot={(props) => <AllProjects {...props} days={days} />}>
          All projects
        </Button>
      }
    >
      <QueryContent query={query} pending={<PendingLines rows={shown} hasHead />} failed={messages.projectsFailed}>
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

const AllProjects = ({ days, ...props }: { days: MovementPeriod }) => (
  <Link
    to="/list-serp-project"
    search={{ sort: 'visibility_change', direction: 'asc', days: movementDaysOf(days) }}
    {...props}
  />
)

function Projects({ ranks: { projects, projects_total }, days }: { ranks: DashboardRanks; days: MovementPeriod }) {
  const columns = useMemo(() => projectColumns(days), [days])
  const movement = useQuery(dashboardMovement(days)).data?.data
  const rows = useMemo(() => changedProjects(projects, movement), [projects, movement])
  const navigate = useNavigate()
  const count = Math.min(shown, rows.length)
  return (
    <>
      <DataTable
        label="Projects"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        limit={shown}
        density="compact"
        onRowClick={({ id }) => void navigate({ to: '/view-serp-project/$id', params: { id: String(id) } })}
      />
      {projects_total > count && (
        <p className={classes.foot}>
          {formatCount(count)} of {countOf(projects_total, 'project')} shown.
        </p>
      )}
    </>
  )
}
