import { Button } from '@mantine/core'
import { IconLink, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { BacklinkProject } from '#contract/backlinks/rows.ts'
import { holdsAbility } from '../../../parts/access/access.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { InfiniteList } from '../../../shared/table/infinite-list.tsx'
import { SearchField, Toolbar } from '../../../shared/table/toolbar.tsx'
import { useList } from '../../../shared/table/use-list.ts'
import { EmptyState, NoMatches } from '../../../shared/ui/states/empty-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { backlinkCheckHeader, backlinkTexts } from '../messages.ts'
import { backlinkProjectList, projectsOf } from '../queries.ts'
import { spokenRun } from '../spoken-run.ts'
import { BacklinkCard } from './backlink-card.tsx'
import { type AskRemove, backlinkColumns } from './backlink-columns.tsx'
import { type ListAddress, orderOf, sortOf } from './list-address.ts'

type BacklinkListPanelProps = {
  address: ListAddress
  onChange: (address: ListAddress) => void
  askRemove: AskRemove
  /** Names the list where the page is about something else. */
  title?: string
}

/** Saved targets, as far as they are loaded, and the search among them. */
export function BacklinkListPanel({ address, onChange, askRemove, title }: BacklinkListPanelProps) {
  const { search = '' } = address
  const order = orderOf(address)
  const { query, rows, page } = useList(backlinkProjectList(search, order), projectsOf)
  const columns = useMemo(() => backlinkColumns(askRemove), [askRemove])
  const total = page?.pagination.total ?? 0
  return (
    <Panel title={title}>
      <Toolbar>
        <SearchField
          value={search}
          onSearch={(text) => onChange({ search: text === '' ? undefined : text })}
          label="Search targets"
        />
      </Toolbar>
      <InfiniteList
        label="Backlink projects"
        query={query}
        rows={rows}
        rowKey={({ id }: BacklinkProject) => String(id)}
        columns={columns}
        serverSort={{
          by: order.sort,
          direction: order.direction,
          onSort: (by, direction) => onChange({ sort: sortOf(by), direction }),
        }}
        failedMessage={backlinkTexts.listFailed}
        empty={
          search === '' ? (
            <EmptyState
              icon={IconLink}
              title="No Data Available"
              text="Analyze a domain or page and save it to see it here."
              action={<AnalyzeButton />}
            />
          ) : (
            <NoMatches
              icon={IconLink}
              title={`No target matches “${search}”`}
              onClear={() => onChange({ search: undefined })}
            />
          )
        }
        summary={
          rows === undefined ? 'Loading...' : `Showing ${formatCount(rows.length)} of ${countOf(total, 'project')}`
        }
        card={(project) => <BacklinkCard project={project} askRemove={askRemove} />}
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

/** Among others a project is told by its target. */
function namedRun(project: BacklinkProject) {
  const run = spokenRun(project)
  return { ...run, progress: `${project.target}: ${run.progress}` }
}

export function AnalyzeButton() {
  if (!holdsAbility('VIEW_BACKLINK_OVERVIEW')) return null
  return (
    <Button
      leftSection={<IconPlus size={16} stroke={2} />}
      renderRoot={(root) => <Link to="/backlink-overview" {...root} />}
    >
      {backlinkCheckHeader.title}
    </Button>
  )
}
