import { IconTextCaption } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { AnchorGroup } from '#contract/backlinks/rows.ts'
import { oneOf } from '../../../shared/address/read-values.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import type { Column } from '../../../shared/table/column.ts'
import { InfiniteList } from '../../../shared/table/infinite-list.tsx'
import { SearchField, Toolbar } from '../../../shared/table/toolbar.tsx'
import { useList } from '../../../shared/table/use-list.ts'
import { EmptyState, NoMatches } from '../../../shared/ui/states/empty-state.tsx'
import { backlinkTexts } from '../messages.ts'
import { anchors, anchorsOf } from '../queries.ts'
import {
  anchorSorts,
  anchorsChoiceOf,
  type BacklinkAddress,
  type ChangeAddress,
  firstDirection,
} from './backlink-address.ts'
import { noFilters } from './filter-keys.ts'
import classes from './group-panels.module.css'
import { day } from './link-columns.tsx'

type AnchorRow = AnchorGroup & { id: string }

const sortedBy = (by: (typeof anchorSorts)[number]) => ({ serverSort: { by, first: firstDirection(by) } })

const anchorColumns = (onOpen: (anchor: string) => void): Column<AnchorRow>[] => [
  {
    id: 'anchor',
    label: 'Anchor text',
    width: 280,
    hideable: false,
    ...sortedBy('anchor'),
    cell: ({ anchor }) => (
      <button
        type="button"
        className={`link ${classes.choice}`}
        dir="auto"
        title={anchor ?? undefined}
        data-hint="Show its links"
        onClick={() => onOpen(anchor ?? '')}
      >
        {anchor === null || anchor === '' ? 'No anchor text' : anchor}
      </button>
    ),
  },
  {
    id: 'backlinks',
    label: 'Live links',
    width: 104,
    align: 'right',
    tone: 'strong',
    ...sortedBy('backlinks'),
    cell: ({ backlinks }) => formatCount(backlinks),
  },
  {
    id: 'lost',
    label: 'Lost links',
    width: 104,
    align: 'right',
    ...sortedBy('lost_backlinks'),
    cell: ({ lost_backlinks }) => formatCount(lost_backlinks),
  },
  {
    id: 'dofollow',
    label: 'Dofollow',
    width: 100,
    align: 'right',
    ...sortedBy('dofollow_backlinks'),
    cell: ({ dofollow_backlinks }) => formatCount(dofollow_backlinks),
  },
  {
    id: 'domains',
    label: 'Referring domains',
    width: 150,
    align: 'right',
    ...sortedBy('referring_domains'),
    cell: ({ referring_domains }) => formatCount(referring_domains),
  },
  {
    id: 'first-seen',
    label: 'First seen',
    width: 120,
    align: 'right',
    tone: 'quiet',
    ...sortedBy('first_seen'),
    cell: ({ first_seen }) => day(first_seen),
  },
]

type AnchorsPanelProps = { id: number; address: BacklinkAddress; onChange: ChangeAddress }

/** The links loaded by their text; each leads to its links. */
export default function AnchorsPanel({ id, address, onChange }: AnchorsPanelProps) {
  const choice = anchorsChoiceOf(address)
  const { query, rows, page } = useList(anchors(id, choice), anchorsOf)
  const columns = useMemo(
    () =>
      anchorColumns((anchor) =>
        onChange({ ...noFilters, tab: undefined, filter: undefined, links: 'all', search: undefined, anchor }),
      ),
    [onChange],
  )
  return (
    <>
      <Toolbar>
        <SearchField
          value={choice.search}
          onSearch={(text) => onChange({ anchor_search: text === '' ? undefined : text })}
          label="Search anchors"
        />
      </Toolbar>
      <InfiniteList
        label="Anchors"
        query={query}
        rows={rows}
        rowKey={({ id: key }) => key}
        columns={columns}
        serverSort={{
          by: choice.sort,
          direction: choice.direction,
          onSort: (by, direction) => onChange({ anchor_sort: oneOf(anchorSorts, by), anchor_direction: direction }),
        }}
        choice={JSON.stringify(choice)}
        failedMessage={backlinkTexts.anchorsFailed}
        empty={
          choice.search === '' ? (
            <EmptyState icon={IconTextCaption} title="No Data Available" text="Anchors appear with the first links." />
          ) : (
            <NoMatches
              icon={IconTextCaption}
              title={`No anchor matches “${choice.search}”`}
              onClear={() => onChange({ anchor_search: undefined })}
            />
          )
        }
        summary={`Showing ${formatCount(rows?.length ?? 0)} of ${countOf(page?.pagination.total ?? 0, 'anchor')} among the links loaded`}
      />
    </>
  )
}
