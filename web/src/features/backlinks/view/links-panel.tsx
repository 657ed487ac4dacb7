import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconLinkOff, IconListSearch } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Backlink, BacklinkView } from '#contract/backlinks/rows.ts'
import { type LinkSort, linkSorts } from '#contract/rules/backlinks/backlinks.ts'
import { ChipRow } from '../../../parts/keyword-metrics/keyword-filters/chip-row.tsx'
import { FilterMenu } from '../../../parts/keyword-metrics/keyword-filters/filter-menu.tsx'
import classes from '../../../parts/site-checks/view/site-view.module.css'
import { oneOf } from '../../../shared/address/read-values.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { InfiniteList } from '../../../shared/table/infinite-list.tsx'
import { selectionColumn } from '../../../shared/table/selection-column.tsx'
import { TableViewMenu } from '../../../shared/table/table-view-menu.tsx'
import { SearchField, Toolbar } from '../../../shared/table/toolbar.tsx'
import type { RowSelection } from '../../../shared/table/use-row-selection.ts'
import { useTableView } from '../../../shared/table/use-table-view.ts'
import { EmptyState, NoMatches } from '../../../shared/ui/states/empty-state.tsx'
import { backlinkTexts } from '../messages.ts'
import {
  type BacklinkAddress,
  type ChangeAddress,
  filtersOf,
  type LinkStatus,
  linksChoiceOf,
} from './backlink-address.ts'
import { filtersIn, filterText, linkFilterFields, noFilters, withoutFilters } from './filter-keys.ts'
import { linkColumns } from './link-columns.tsx'
import type { BacklinkState } from './use-backlinks.ts'

type LinksPanelProps = {
  address: BacklinkAddress
  onChange: ChangeAddress
  state: BacklinkState
  /** Undefined while it loads. */
  page: BacklinkView | undefined
  /** Absent where nothing can be done with one. */
  selection: RowSelection | undefined
}

/** The links of a date, searched, filtered and sorted by the server. */
export function LinksPanel({ address, onChange, state, page, selection }: LinksPanelProps) {
  const { query, rows } = state
  const [view, setView] = useTableView('backlinks')
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const columns = useMemo(() => {
    const shown = linkColumns(isPhone)
    return selection === undefined ? shown : [selectionColumn<Backlink>(selection, nameOfLink), ...shown]
  }, [isPhone, selection])
  const choice = linksChoiceOf(address)
  const filters = filtersOf(address)
  const total = state.page?.pagination.total ?? 0
  const isPerDomain = choice.one_per_domain === 1
  const isFirstPending = page?.backlink.is_filling === true && page.rows.read === 0
  return (
    <>
      <Toolbar>
        <SearchField
          value={choice.search}
          onSearch={(text) => onChange({ search: text === '' ? undefined : text })}
          label="Search title, URL or anchor"
        />
        <SegmentedControl
          aria-label="Links"
          data={statusesOf(page, isPerDomain)}
          value={choice.filter}
          onChange={(filter) => onChange({ filter: filter === 'all' ? undefined : filter })}
        />
        <SegmentedControl
          aria-label="Per domain"
          data={[
            { value: 'domains', label: 'One per domain' },
            { value: 'all', label: 'All links' },
          ]}
          value={isPerDomain ? 'domains' : 'all'}
          onChange={(shown) => onChange({ links: shown === 'all' ? 'all' : undefined })}
        />
        <FilterMenu
          filters={filters}
          fields={linkFilterFields(page?.backlink.compared_date != null)}
          count={filtersIn(filters).length}
          onApply={onChange}
        />
        <span className={classes.tableView}>
          <TableViewMenu columns={columns} view={view} onChange={setView} />
        </span>
      </Toolbar>
      <ChipRow
        chips={filtersIn(filters).map((key) => ({ key, text: filterText(key, filters) }))}
        onRemove={(keys) => onChange(withoutFilters(keys))}
        matching={query.isPlaceholderData ? undefined : total}
        total={(isPerDomain ? page?.domain_statuses.all : page?.rows.read) ?? 0}
        unit="links"
      />
      <InfiniteList
        label={backlinkTexts.analysis}
        query={query}
        rows={isFirstPending && query.error === null ? undefined : rows}
        rowKey={rowKey}
        columns={columns}
        density={view.density}
        hiddenColumns={view.hidden}
        scrollsInside
        isSelected={selection && ((row) => selection.has(row.id))}
        serverSort={{
          by: choice.sort,
          direction: choice.direction,
          onSort: (by, direction) => onChange({ sort: oneOf<LinkSort>(linkSorts, by), direction }),
        }}
        choice={JSON.stringify(choice)}
        failedMessage={backlinkTexts.loadFailed}
        empty={<NoLinks address={address} onChange={onChange} page={page} />}
        summary={summaryText(rows?.length ?? 0, total, {
          hasMore: query.hasNextPage || page?.backlink.is_filling === true,
          isPerDomain,
        })}
      />
    </>
  )
}

const rowKey = ({ id }: Backlink) => String(id)
const nameOfLink = ({ page_from_title, url_from }: Backlink) => page_from_title ?? url_from

const statusNames = { all: 'Any status', lost: 'Lost', new: 'New' } as const satisfies Record<LinkStatus, string>
/** In the order of the switch, each with its number of loaded links, or of their domains. */
function statusesOf(page: BacklinkView | undefined, isPerDomain: boolean) {
  const counts = isPerDomain ? page?.domain_statuses : page?.statuses
  return (['all', 'lost', 'new'] as const).map((value) => ({
    value,
    label: counts === undefined ? statusNames[value] : `${statusNames[value]} ${formatCount(counts[value])}`,
  }))
}

type Shown = { hasMore: boolean; isPerDomain: boolean }

function summaryText(shown: number, total: number, { hasMore, isPerDomain }: Shown) {
  const counter = `Showing ${formatCount(shown)} of ${countOf(total, 'link')}${isPerDomain ? ', one per domain' : ''}`
  return hasMore ? counter : `${counter} · ${backlinkTexts.allLoaded}`
}

/** A target without links, or a choice that leaves none. */
function NoLinks({ address, onChange, page }: Pick<LinksPanelProps, 'address' | 'onChange' | 'page'>) {
  const { search, filter } = address
  if (search === undefined && filter === undefined && filtersIn(filtersOf(address)).length === 0) {
    const isFailed = page?.backlink.state === 'failed'
    return (
      <EmptyState
        icon={IconLinkOff}
        title="No Data Available"
        text={
          isFailed
            ? 'The check failed and was refunded.'
            : `No links to ${page?.backlink.target ?? 'this target'} were found.`
        }
      />
    )
  }
  return (
    <NoMatches
      icon={IconListSearch}
      title="No Data Available"
      text={search === undefined ? 'No link matches these filters.' : `No link matches “${search}”.`}
      clear="Show all links"
      onClear={() => onChange({ ...noFilters, search: undefined, filter: undefined })}
    />
  )
}
