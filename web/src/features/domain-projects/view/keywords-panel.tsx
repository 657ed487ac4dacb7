import { useMediaQuery } from '@mantine/hooks'
import { IconListSearch, IconWorldOff } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { DomainKeyword, DomainView } from '#contract/domain-projects/rows.ts'
import { type DomainSort, domainSorts } from '#contract/rules/site-checks/domain-checks.ts'
import { ChipRow } from '../../../parts/keyword-metrics/keyword-filters/chip-row.tsx'
import { FilterMenu } from '../../../parts/keyword-metrics/keyword-filters/filter-menu.tsx'
import { DateChoice } from '../../../parts/site-checks/view/date-choice.tsx'
import site from '../../../parts/site-checks/view/site-view.module.css'
import { oneOf } from '../../../shared/address/read-values.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { InfiniteList } from '../../../shared/table/infinite-list.tsx'
import { selectionColumn } from '../../../shared/table/selection-column.tsx'
import { type ListOrder, SortMenu } from '../../../shared/table/sort-menu.tsx'
import { TableViewMenu } from '../../../shared/table/table-view-menu.tsx'
import { SearchField, Toolbar } from '../../../shared/table/toolbar.tsx'
import type { RowSelection } from '../../../shared/table/use-row-selection.ts'
import { useTableView } from '../../../shared/table/use-table-view.ts'
import { EmptyState, NoMatches } from '../../../shared/ui/states/empty-state.tsx'
import { domainMessages } from '../messages.ts'
import {
  type ChangeAddress,
  choiceOf,
  type DomainAddress,
  filtersOf,
  type KeywordChoice,
  kindOf,
} from './domain-address.ts'
import classes from './domain-view.module.css'
import { domainFilterFields, filtersIn, filterText, noFilters, withoutFilters } from './filter-keys.ts'
import { keywordColumns, type TopTens } from './keyword-columns.tsx'
import type { DomainState } from './use-domain.ts'

const TopTen = lazy(() => import('./top-ten.tsx'))

/** Orders that no column's head asks for. */
const keywordOrders: readonly ListOrder<DomainSort>[] = [
  { label: 'Most traffic', sort: undefined, direction: undefined },
  { label: 'Biggest gains', sort: 'change', direction: 'asc' },
  { label: 'Biggest drops', sort: 'change', direction: 'desc' },
]

const chosenOrder = ({ sort, direction }: Pick<KeywordChoice, 'sort' | 'direction'>) =>
  keywordOrders.find((order) => (order.sort ?? 'traffic') === sort && (order.direction ?? 'desc') === direction)

type KeywordsPanelProps = {
  id: number
  address: DomainAddress
  onChange: ChangeAddress
  state: DomainState
  /** Undefined while it loads. */
  page: DomainView | undefined
  /** Absent for those who cannot use one. */
  selection: RowSelection | undefined
  /** The reason why no top ten can be loaded. */
  topTenUnavailable: string | undefined
}

/** The keywords of a date, searched, filtered and sorted by the server. */
export function KeywordsPanel(props: KeywordsPanelProps) {
  const { id, address, onChange, state, page, selection, topTenUnavailable } = props
  const { query, rows } = state
  const [view, setView] = useTableView('domain-keywords')
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const topTens = useTopTens(topTenUnavailable)
  const countryIso = page?.project.country_iso_code ?? ''
  const columns = useMemo(() => {
    const shown = keywordColumns({ countryIso, isPhone, topTens })
    return selection === undefined ? shown : [selectionColumn<DomainKeyword>(selection, nameOf), ...shown]
  }, [countryIso, isPhone, topTens, selection])
  const choice = choiceOf(address)
  const filters = filtersOf(address)
  const total = page?.pagination.total ?? 0
  const isFirstPending = page?.state === 'pending' && rows?.length === 0
  return (
    <>
      <Toolbar>
        <SearchField
          value={choice.search}
          onSearch={(text) => onChange({ search: text === '' ? undefined : text })}
          label="Search keywords"
        />
        {page !== undefined && (
          <DateChoice
            label="Last date"
            dates={page.available_dates}
            shown={page.selected_date}
            compared={page.compared_date}
            onChange={onChange}
          />
        )}
        <FilterMenu
          filters={filters}
          fields={domainFilterFields(page?.compared_date != null)}
          count={filtersIn(filters).length}
          onApply={onChange}
        />
        <SortMenu orders={keywordOrders} chosen={chosenOrder(choice)} onChange={onChange} />
        <span className={site.tableView}>
          <TableViewMenu columns={columns} view={view} onChange={setView} />
        </span>
      </Toolbar>
      <ChipRow
        chips={filtersIn(filters).map((key) => ({ key, text: filterText(key, filters) }))}
        onRemove={(keys) => onChange(withoutFilters(keys))}
        matching={query.isPlaceholderData ? undefined : total}
        total={page?.rows[kindOf(address)].read ?? 0}
      />
      <InfiniteList
        label={kindOf(address) === 'paid' ? 'Paid keywords' : domainMessages.analysis}
        query={query}
        rows={isFirstPending ? undefined : rows}
        rowKey={rowKey}
        columns={columns}
        density={view.density}
        hiddenColumns={view.hidden}
        scrollsInside
        isSelected={selection && ((row) => selection.has(row.id))}
        detail={(row) =>
          topTens.isOpen(row) ? (
            <Suspense fallback={<div className={classes.detailPending} aria-busy />}>
              <TopTen
                id={id}
                keyword={row.keyword}
                stored={topTens.unavailable === undefined ? undefined : row.top_ten}
              />
            </Suspense>
          ) : null
        }
        serverSort={{
          by: choice.sort,
          direction: choice.direction,
          onSort: (by, direction) => onChange({ sort: oneOf<DomainSort>(domainSorts, by), direction }),
        }}
        choice={JSON.stringify(choice)}
        failedMessage={domainMessages.loadFailed}
        empty={<NoKeywords address={address} onChange={onChange} page={page} />}
        summary={summaryText(rows?.length ?? 0, total, query.hasNextPage || page?.selected_date === null)}
      />
    </>
  )
}

const rowKey = ({ id }: DomainKeyword) => String(id)
const nameOf = ({ keyword }: DomainKeyword) => keyword

function summaryText(shown: number, total: number, hasMore: boolean) {
  const counter = `Showing ${formatCount(shown)} of ${formatCount(total)} keywords`
  return hasMore ? counter : `${counter} · ${domainMessages.allLoaded}`
}

/** The rows that are unfolded; by keyword, since another date has other rows. */
function useTopTens(unavailable: string | undefined) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  return useMemo<TopTens>(
    () => ({
      isOpen: ({ id, keyword }) => open.has(`${id} ${keyword}`),
      toggle: ({ id, keyword }) => {
        const next = new Set(open)
        const key = `${id} ${keyword}`
        if (!next.delete(key)) next.add(key)
        setOpen(next)
      },
      unavailable,
    }),
    [open, unavailable],
  )
}

function NoAds({ page }: Pick<KeywordsPanelProps, 'page'>) {
  const total = page?.rows.paid.total ?? 0
  return (
    <EmptyState
      icon={IconWorldOff}
      title="No paid keywords"
      text={
        total > 0
          ? `None of the loaded keywords are paid. The whole domain has ${countOf(total, 'paid keyword')}.`
          : `We found no ads for ${page?.domain ?? 'this domain'} in this country and language.`
      }
    />
  )
}

/** A domain without keywords, or a choice that leaves none. */
function NoKeywords({ address, onChange, page }: Pick<KeywordsPanelProps, 'address' | 'onChange' | 'page'>) {
  const { search } = address
  if (search === undefined && filtersIn(filtersOf(address)).length === 0) {
    const isFailed = page?.state === 'failed'
    if (kindOf(address) === 'paid' && !isFailed) return <NoAds page={page} />
    return (
      <EmptyState
        icon={IconWorldOff}
        title={isFailed ? 'No data' : 'No keywords found'}
        text={
          isFailed
            ? 'The check failed and was refunded.'
            : `${page?.domain ?? 'This domain'} ranks for no keywords here. Try another country or language.`
        }
      />
    )
  }
  return (
    <NoMatches
      icon={IconListSearch}
      title={search === undefined ? 'No keyword matches these filters' : `No keyword matches “${search}”`}
      clear="Show all keywords"
      onClear={() => onChange({ ...noFilters, search: undefined })}
    />
  )
}
