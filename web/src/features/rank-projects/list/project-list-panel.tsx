import { useMemo } from 'react'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { InfiniteList } from '../../../shared/table/infinite-list.tsx'
import { TableViewMenu } from '../../../shared/table/table-view-menu.tsx'
import { SearchField, Toolbar } from '../../../shared/table/toolbar.tsx'
import { useTableView } from '../../../shared/table/use-table-view.ts'
import { Panel } from '../../../shared/ui/panel.tsx'
import { projectMessages } from '../messages.ts'
import type { ListAddress } from './list-address.ts'
import { NoMatches, NoProjects } from './no-projects.tsx'
import { ProgressAnnouncer } from './progress-announcer.tsx'
import type { ProjectListActions } from './project-actions.tsx'
import { ProjectCard } from './project-card.tsx'
import { projectColumns } from './project-columns.tsx'
import classes from './project-list.module.css'
import { useProjects } from './use-projects.ts'

type ProjectListPanelProps = {
  address: ListAddress
  onChange: (address: ListAddress) => void
  actions: ProjectListActions
  /** Names the list where the page is about something else. */
  title?: string
}

/** The projects, as far as they are loaded, and the search among them. */
export function ProjectListPanel({ address, onChange, actions, title }: ProjectListPanelProps) {
  const { search = '' } = address
  const { query, projects, total } = useProjects(search)
  const [view, setView] = useTableView('rank-projects')
  const columns = useMemo(() => projectColumns(actions), [actions])
  return (
    <Panel title={title}>
      <Toolbar>
        <SearchField
          value={search}
          onSearch={(text) => onChange({ search: text === '' ? undefined : text })}
          label="Search name or domain"
        />
        <div className={classes.view}>
          <TableViewMenu columns={columns} view={view} onChange={setView} />
        </div>
      </Toolbar>
      <div className={classes.list} data-outdated={query.isPlaceholderData || undefined}>
        <InfiniteList
          label="SERP projects"
          query={query}
          rows={projects}
          rowKey={(project: RankProject) => String(project.id)}
          columns={columns}
          density={view.density}
          hiddenColumns={view.hidden}
          minWidth={900}
          failedMessage={projectMessages.loadFailed}
          empty={
            search === '' ? (
              <NoProjects />
            ) : (
              <NoMatches search={search} onClear={() => onChange({ search: undefined })} />
            )
          }
          summary={`Showing ${formatCount(projects?.length ?? 0)} of ${countOf(total, 'project')}`}
          card={(project) => <ProjectCard project={project} actions={actions} />}
        />
      </div>
      <ProgressAnnouncer projects={projects ?? []} />
    </Panel>
  )
}
