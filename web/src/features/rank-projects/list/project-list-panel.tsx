import { IconFolders } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListedRankProject } from '#contract/rank-projects/rows.ts'
import { MovementSwitch } from '../../../parts/serp-fetches/ranks/movement-switch.tsx'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { InfiniteList } from '../../../shared/table/infinite-list.tsx'
import { SortMenu } from '../../../shared/table/sort-menu.tsx'
import { TableViewMenu } from '../../../shared/table/table-view-menu.tsx'
import { SearchField, Toolbar } from '../../../shared/table/toolbar.tsx'
import { useList } from '../../../shared/table/use-list.ts'
import { useTableView } from '../../../shared/table/use-table-view.ts'
import { NoMatches } from '../../../shared/ui/states/empty-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { projectMessages } from '../messages.ts'
import { spokenRun } from '../runs/spoken-run.ts'
import { addressOfOrder, chosenProjectOrder, type ListAddress, listChoiceOf, projectOrders } from './list-address.ts'
import { NoProjects } from './no-projects.tsx'
import type { ProjectListActions } from './project-actions.tsx'
import { ProjectCard } from './project-card.tsx'
import classes from './project-columns.module.css'
import { projectColumns } from './project-columns.tsx'
import { rankProjectList } from './project-list.ts'

type ProjectListPanelProps = {
  address: ListAddress
  onChange: (address: ListAddress) => void
  actions: ProjectListActions
  /** Names the list where the page is about something else. */
  title?: string
}

/** The projects, as far as they are loaded, and the search among them. */
export function ProjectListPanel({ address, onChange, actions, title }: ProjectListPanelProps) {
  const choice = listChoiceOf(address)
  const { search, days } = choice
  const { query, rows: projects, page } = useList(rankProjectList(choice), projectsOf)
  const navigate = useNavigate()
  const [view, setView] = useTableView('rank-projects')
  const columns = useMemo(() => projectColumns(actions, days), [actions, days])
  return (
    <Panel title={title}>
      <Toolbar>
        <SearchField
          value={search}
          onSearch={(text) => onChange({ search: text === '' ? undefined : text })}
          label="Search name or domain"
        />
        <SortMenu orders={projectOrders} chosen={chosenProjectOrder(choice)} onChange={onChange} />
        <MovementSwitch days={days} onChange={(next) => onChange({ days: next })} />
        <div className={classes.view}>
          <TableViewMenu columns={columns} view={view} onChange={setView} />
        </div>
      </Toolbar>
      <InfiniteList
        label="SERP projects"
        query={query}
        rows={projects}
        rowKey={(project: ListedRankProject) => String(project.id)}
        onRowClick={({ id }) => void navigate({ to: '/view-serp-project/$id', params: { id: String(id) } })}
        serverSort={{
          by: choice.sort,
          direction: choice.direction,
          onSort: (by, direction) => onChange(addressOfOrder(by, direction)),
        }}
        columns={columns}
        density={view.density}
        hiddenColumns={view.hidden}
        failedMessage={projectMessages.listFailed}
        empty={
          search === '' ? (
            <NoProjects />
          ) : (
            <NoMatches
              icon={IconFolders}
              title={`No project matches “${search}”`}
              text="Search by project name or domain."
              onClear={() => onChange({ search: undefined })}
            />
          )
        }
        summary={`Showing ${formatCount(projects?.length ?? 0)} of ${countOf(page?.data.pagination.total ?? 0, 'project')}`}
        card={(project) => <ProjectCard project={project} actions={actions} days={days} />}
        runOf={namedRun}
      />
    </Panel>
  )
}

const projectsOf = ({ data }: { data: { projects: ListedRankProject[] } }) => data.projects

/** Among others a project is told by its name. */
function namedRun(project: ListedRankProject) {
  const run = spokenRun(project)
  return { ...run, progress: `${project.projectName}: ${run.progress}` }
}
