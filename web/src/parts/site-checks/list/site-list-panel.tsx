import { useMemo } from 'react'
import type { SiteProject } from '#contract/site-checks/rows.ts'
import { oneOf } from '../../../shared/address/read-values.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { InfiniteList } from '../../../shared/table/infinite-list.tsx'
import { SearchField, Toolbar } from '../../../shared/table/toolbar.tsx'
import { useList } from '../../../shared/table/use-list.ts'
import { EmptyState, NoMatches } from '../../../shared/ui/states/empty-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import type { SiteChecks } from '../site-checks.ts'
import { spokenRun } from '../site-texts.ts'
import { CheckButton } from './check-button.tsx'
import { type AskRemove, type ListAddress, orderOf, type SiteList, type SiteListLook } from './site-list.ts'

type SiteListPanelProps<Project extends SiteProject, Page, Sort extends string> = {
  checks: SiteChecks<Project>
  list: SiteList<Project, Page, Sort>
  look: SiteListLook<Project>
  address: ListAddress<Sort>
  onChange: (address: ListAddress<Sort>) => void
  askRemove: AskRemove<Project>
  /** Names the list where the page is about something else. */
  title?: string
}

/** Saved sites, as far as they are loaded, and the search among them. */
export function SiteListPanel<Project extends SiteProject, Page, Sort extends string>(
  props: SiteListPanelProps<Project, Page, Sort>,
) {
  const { checks, list, look, address, onChange, askRemove, title } = props
  const { icon } = look
  const words = checks.words.list
  const { search = '' } = address
  const order = orderOf(address)
  const { query, rows, page } = useList(list.pages(search, order), list.projectsOf)
  const columns = useMemo(() => look.columns(askRemove), [look, askRemove])
  const total = page === undefined ? 0 : list.totalOf(page)
  /** Among others a site is told by its target. */
  const namedRun = (project: Project) => {
    const run = spokenRun(checks, project)
    return { ...run, progress: `${project.target}: ${run.progress}` }
  }
  return (
    <Panel title={title}>
      <Toolbar>
        <SearchField
          value={search}
          onSearch={(text) => onChange({ search: text === '' ? undefined : text })}
          label={words.search}
        />
      </Toolbar>
      <InfiniteList
        label={words.title}
        query={query}
        rows={rows}
        rowKey={({ id }: Project) => String(id)}
        columns={columns}
        serverSort={{
          by: order.sort,
          direction: order.direction,
          onSort: (by, direction) => onChange({ sort: oneOf(list.sorts, by), direction }),
        }}
        failedMessage={words.failed}
        empty={
          search === '' ? (
            <EmptyState
              icon={icon}
              title="No Data Available"
              text={words.empty}
              action={<CheckButton checks={checks} />}
            />
          ) : (
            <NoMatches icon={icon} title={words.noMatch(search)} onClear={() => onChange({ search: undefined })} />
          )
        }
        summary={
          rows === undefined ? 'Loading...' : `Showing ${formatCount(rows.length)} of ${countOf(total, words.one)}`
        }
        card={(project) => look.card(project, askRemove)}
        runOf={namedRun}
      />
      {rows === undefined && query.error === null && (
        <p className="visually-hidden" role="status">
          Loading...
        </p>
      )}
    </Panel>
  )
}
