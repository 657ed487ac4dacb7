import { Button } from '@mantine/core'
import { IconListSearch, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type SerpCheck, serpCheckMessages } from '#contract/serp-checks.ts'
import { countOf, formatCount } from '../../shared/format/numbers.ts'
import { BandLegend } from '../../shared/ranks/distribution-bar.tsx'
import { InfiniteList } from '../../shared/table/infinite-list.tsx'
import { TableViewMenu } from '../../shared/table/table-view-menu.tsx'
import { SearchField, Toolbar } from '../../shared/table/toolbar.tsx'
import { useTableView } from '../../shared/table/use-table-view.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import { CheckCard } from './check-card.tsx'
import { checkColumns, expandColumn } from './check-columns.tsx'
import { CheckDetail } from './check-detail.tsx'
import { CheckTotals } from './check-totals.tsx'
import { listWords } from './messages.ts'
import { ProgressAnnouncer } from './progress-announcer.tsx'
import { serpCheckList } from './queries.ts'
import classes from './serp-list-page.module.css'

type SerpListPageProps = {
  search: string
  onSearch: (text: string) => void
  /** The check to show unfolded at first: the one just started. */
  openAtFirst: number | undefined
}

/** Every check with its ranks, newest first; running ones fill while one looks. */
export function SerpListPage({ search, onSearch, openAtFirst }: SerpListPageProps) {
  const query = useInfiniteQuery(serpCheckList(search))
  const [view, setView] = useTableView('serp-checks')
  const { isOpen, toggle } = useOpenChecks(openAtFirst)
  const checks = useMemo(() => (query.data === undefined ? undefined : uniqueChecks(query.data.pages)), [query.data])
  const total = query.data?.pages.at(-1)?.pagination.total ?? 0
  const columns = useMemo(() => [expandColumn(isOpen, toggle), ...Object.values(checkColumns)], [isOpen, toggle])
  const nothingMatches = (
    <EmptyState
      icon={IconListSearch}
      title={`No check matches “${search}”`}
      text="The search looks into domains and keywords."
      action={
        <Button variant="default" onClick={() => onSearch('')}>
          Clear the search
        </Button>
      }
    />
  )
  return (
    <>
      <PageHeader
        title="SERP listing"
        context="Every check with the ranks it found, newest first"
        actions={<CheckSerpButton />}
      />
      <CheckTotals />
      <Panel>
        <Toolbar>
          <SearchField value={search} onSearch={onSearch} label="Search domain or keyword" />
          <div className={classes.legend}>
            <BandLegend />
          </div>
          <TableViewMenu columns={columns} view={view} onChange={setView} />
        </Toolbar>
        <InfiniteList
          label="SERP checks"
          query={query}
          columns={columns}
          rows={checks}
          rowKey={(check) => String(check.id)}
          density={view.density}
          hiddenColumns={view.hidden}
          minWidth={1080}
          detail={(check) => (isOpen(check) ? <CheckDetail check={check} /> : null)}
          card={(check) => <CheckCard check={check} open={isOpen(check)} onToggle={() => toggle(check)} />}
          failedMessage={serpCheckMessages.listFailed}
          empty={search === '' ? <NoChecks /> : nothingMatches}
          summary={`Showing ${formatCount(checks?.length ?? 0)} of ${countOf(total, 'search', 'searches')}`}
        />
      </Panel>
      <ProgressAnnouncer checks={checks ?? []} />
    </>
  )
}

function CheckSerpButton() {
  return (
    <Button
      leftSection={<IconPlus size={16} stroke={2} />}
      renderRoot={(props) => <Link to="/create-serp" {...props} />}
    >
      Check SERP
    </Button>
  )
}

export function NoChecks() {
  return (
    <EmptyState
      icon={IconListSearch}
      title={listWords.noChecks}
      text={listWords.firstCheck}
      action={<CheckSerpButton />}
    />
  )
}

/** A check that moved to the next page between two requests is shown once. */
function uniqueChecks(pages: { data: SerpCheck[] }[]) {
  const byId = new Map(pages.flatMap((page) => page.data).map((check) => [check.id, check]))
  return [...byId.values()]
}

function useOpenChecks(openAtFirst: number | undefined) {
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(openAtFirst === undefined ? [] : [openAtFirst]))
  return useMemo(
    () => ({
      isOpen: (check: SerpCheck) => open.has(check.id),
      toggle: ({ id }: SerpCheck) =>
        setOpen((current) => {
          const next = new Set(current)
          if (!next.delete(id)) next.add(id)
          return next
        }),
    }),
    [open],
  )
}
