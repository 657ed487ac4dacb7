import { Button } from '@mantine/core'
import { IconPlus, IconWorldSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { DomainProject } from '#contract/domain-projects/rows.ts'
import { holdsAbility } from '../../../parts/access/access.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { InfiniteList } from '../../../shared/table/infinite-list.tsx'
import { SearchField, Toolbar } from '../../../shared/table/toolbar.tsx'
import { useList } from '../../../shared/table/use-list.ts'
import { EmptyState, NoMatches } from '../../../shared/ui/states/empty-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { domainMessages } from '../messages.ts'
import { domainProjectList, domainsOf } from '../queries.ts'
import { spokenRun } from '../spoken-run.ts'
import { DomainCard } from './domain-card.tsx'
import { type AskRemove, domainColumns } from './domain-columns.tsx'
import { type ListAddress, orderOf, sortOf } from './list-address.ts'

export type DomainListPanelProps = {
  address: ListAddress
  onChange: (address: ListAddress) => void
  askRemove: AskRemove
  /** Names the list where the page is about something else. */
  title?: string
}

/** Saved domains, as far as they are loaded, and the search among them. */
export function DomainListPanel({ address, onChange, askRemove, title }: DomainListPanelProps) {
  const { search = '' } = address
  const order = orderOf(address)
  const { query, rows, page } = useList(domainProjectList(search, order), domainsOf)
  const columns = useMemo(() => domainColumns(askRemove), [askRemove])
  const total = page?.data.pagination.total ?? 0
  return (
    <Panel title={title}>
      <Toolbar>
        <SearchField
          value={search}
          onSearch={(text) => onChange({ search: text === '' ? undefined : text })}
          label="Search domains"
        />
      </Toolbar>
      <InfiniteList
        label="Domain projects"
        query={query}
        rows={rows}
        rowKey={({ id }: DomainProject) => String(id)}
        columns={columns}
        serverSort={{
          by: order.sort,
          direction: order.direction,
          onSort: (by, direction) => onChange({ sort: sortOf(by), direction }),
        }}
        failedMessage={domainMessages.listFailed}
        empty={
          search === '' ? (
            <EmptyState
              icon={IconWorldSearch}
              title="No Data Available"
              text="Check a domain and save it to see it here."
              action={<CheckDomainButton />}
            />
          ) : (
            <NoMatches
              icon={IconWorldSearch}
              title={`No domain matches “${search}”`}
              onClear={() => onChange({ search: undefined })}
            />
          )
        }
        summary={
          rows === undefined ? 'Loading...' : `Showing ${formatCount(rows.length)} of ${countOf(total, 'domain')}`
        }
        card={(project) => <DomainCard project={project} askRemove={askRemove} />}
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

/** Among others a domain is told by its name. */
function namedRun(project: DomainProject) {
  const run = spokenRun(project)
  return { ...run, progress: `${project.target}: ${run.progress}` }
}

export function CheckDomainButton() {
  if (!holdsAbility('VIEW_DOMAIN_RANKING')) return null
  return (
    <Button
      leftSection={<IconPlus size={16} stroke={2} />}
      renderRoot={(root) => <Link to="/domain-check" {...root} />}
    >
      Check Domain Rank
    </Button>
  )
}
