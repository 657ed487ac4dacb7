import { Button } from '@mantine/core'
import { IconListSearch, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { checkSorts } from '#contract/rules/serp-checks/check-order.ts'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import type { LoadInput } from '../../../module.ts'
import { useAccount } from '../../../parts/access/account.ts'
import { keywordsEnd } from '../../../parts/serp-fetches/keywords/spoken-end.ts'
import { BandLegend } from '../../../parts/serp-fetches/ranks/distribution-bar.tsx'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import type { ServerSort } from '../../../shared/table/column.ts'
import { InfiniteList } from '../../../shared/table/infinite-list.tsx'
import { TableViewMenu } from '../../../shared/table/table-view-menu.tsx'
import { SearchField, Toolbar } from '../../../shared/table/toolbar.tsx'
import { useList } from '../../../shared/table/use-list.ts'
import { useLoadAhead } from '../../../shared/ui/actions/use-load-ahead.ts'
import { PageHeader } from '../../../shared/ui/pages/page-header.tsx'
import { EmptyState, NoMatches } from '../../../shared/ui/states/empty-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { checkListMessages, serpListHeader } from '../messages.ts'
import { serpCheckList } from '../queries.ts'
import type { CheckQuestion, ListActions } from '../runs/check-actions.tsx'
import { useRunCheck } from '../runs/use-run-check.ts'
import { type ChangeAddress, useOpenPage } from '../snapshot/use-open-snapshot.ts'
import classes from './check-facts.module.css'
import { CheckTotals } from './check-totals.tsx'
import { type ListAddress, orderOf, withOpenCheck } from './list-address.ts'
import { useChecksTable } from './use-checks-table.tsx'
import { usePinnedCheck } from './use-pinned-check.ts'

const PinnedCheck = lazy(() => import('./pinned-check.tsx'))
const loadDrawer = () => import('../snapshot/snapshot-drawer.tsx')
const SnapshotDrawer = lazy(loadDrawer)
const ChangeCheckDialog = lazy(() => import('../runs/change-check-dialog.tsx'))
const RunCheckDialog = lazy(() => import('../runs/run-check-dialog.tsx'))

type SerpListPageProps = { address: ListAddress; onChange: ChangeAddress }

/** Every check with its ranks; running ones update live. */
export default function SerpListPage({ address, onChange: onAddress }: SerpListPageProps) {
  const { search = '', open } = address
  const onChange = useCallback<ChangeAddress>(
    (part, how) => onAddress(withOpenCheck(part, open), how),
    [onAddress, open],
  )
  const order = orderOf(address)
  const { query, rows: checks, page: lastPage } = useList(serpCheckList(search, order), checksOf)
  const listed = checks?.find((check) => check.id === open)
  const pinned = usePinnedCheck(open, listed !== undefined, query.isFetching)
  const run = useRunCheck()
  const page = useOpenPage(address, onChange)
  const [question, setQuestion] = useState<CheckQuestion>()
  useLoadAhead(loadDrawer)
  const actions = useListActions(run, page.show, setQuestion)
  const { drawn, view, setView } = useChecksTable(address, onChange, actions)
  /** Other rows: what was unfolded among the ones before is no longer what the address is about. */
  const ask = (part: ListAddress) => onChange({ ...part, open: undefined, keyword: undefined, run: undefined })
  const serverSort: ServerSort = {
    by: order.sort,
    direction: order.direction,
    onSort: (by, direction) => ask({ sort: checkSorts.find((column) => column === by), direction }),
  }
  return (
    <>
      <PageHeader {...serpListHeader} actions={<CheckSerpButton />} />
      <CheckTotals />
      <Suspense>
        {open !== undefined && pinned !== undefined && (
          <PinnedCheck id={open} query={pinned} onClose={() => onChange({ open: undefined })} {...drawn} />
        )}
      </Suspense>
      <Panel>
        <Toolbar>
          <SearchField
            value={search}
            onSearch={(text) => ask({ search: text === '' ? undefined : text })}
            label="Search domain, name or keyword"
          />
          <div className={classes.pageLegend}>
            {checks !== undefined && checks.length > 0 && <BandLegend depth={deepest(checks)} />}
          </div>
          <TableViewMenu columns={drawn.columns} view={view} onChange={setView} />
        </Toolbar>
        <InfiniteList
          label="SERP checks"
          query={query}
          rows={checks}
          rowKey={(check) => String(check.id)}
          serverSort={serverSort}
          failedMessage={serpCheckMessages.listFailed}
          empty={
            search === '' ? (
              <NoChecks />
            ) : (
              <NoMatches
                icon={IconListSearch}
                title={`No check matches “${search}”`}
                text="Search by domain, name or keyword."
                onClear={() => ask({ search: undefined })}
              />
            )
          }
          summary={`Showing ${formatCount(checks?.length ?? 0)} of ${countOf(lastPage?.pagination.total ?? 0, 'check')}`}
          runOf={spokenRun}
          {...drawn}
        />
      </Panel>
      <Suspense>
        {run.question !== undefined && (
          <RunCheckDialog question={run.question} isBusy={run.isBusy} onConfirm={run.send} onClose={run.dismiss} />
        )}
      </Suspense>
      <Suspense>
        {question !== undefined && (
          <ChangeCheckDialog
            question={question}
            onGone={(id) => open === id && onChange({ open: undefined })}
            onClose={() => setQuestion(undefined)}
          />
        )}
      </Suspense>
      <Suspense>
        {page.address !== undefined && (
          <SnapshotDrawer
            address={page.address}
            check={listed ?? pinned?.data?.data}
            onGo={page.go}
            onClose={page.close}
          />
        )}
      </Suspense>
    </>
  )
}

/** Bars of all checks are read by one legend. */
const deepest = (checks: readonly SerpCheck[]) => Math.max(...checks.map(({ depth }) => depth))

const checksOf = ({ data }: { data: SerpCheck[] }) => data

const spokenRun = ({ id, url, state, done_count, failed_count, keywords_count }: SerpCheck) => ({
  id,
  isRunning: state === 'running',
  progress: `${url}: ${done_count + failed_count} of ${keywords_count} keywords`,
  isFailed: done_count === 0 && failed_count > 0,
  end: keywordsEnd,
})

function useListActions(
  run: ReturnType<typeof useRunCheck>,
  showPage: ListActions['showPage'],
  onQuestion: (question: CheckQuestion) => void,
) {
  const { ask, sending } = run
  const mayCheck = useAccount()?.userAbilities.includes('CREATE_SERP_CHECK') === true
  return useMemo<ListActions>(
    () => ({
      confirmRun: mayCheck ? ask : undefined,
      manage: mayCheck ? (what, check) => onQuestion({ what, check }) : undefined,
      sending,
      showPage,
    }),
    [mayCheck, ask, onQuestion, sending, showPage],
  )
}

export const load = ({ queryClient, address }: LoadInput<ListAddress>) =>
  void queryClient.prefetchInfiniteQuery(serpCheckList(address.search ?? '', orderOf(address)))
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

function NoChecks() {
  return (
    <EmptyState
      icon={IconListSearch}
      title={checkListMessages.noChecks}
      text={checkListMessages.firstCheck}
      action={<CheckSerpButton />}
    />
  )
}
