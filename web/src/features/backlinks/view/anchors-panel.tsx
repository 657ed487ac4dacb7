import { IconTextCaption } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { AnchorGroup } from '#contract/backlinks/rows.ts'
import { SearchedRows } from '../../../parts/site-checks/view/searched-rows.tsx'
import { oneOf } from '../../../shared/address/read-values.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import type { Column } from '../../../shared/table/column.ts'
import { useList } from '../../../shared/table/use-list.ts'
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
import { groupsText } from './rows-text.ts'

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
  const list = useList(anchors(id, choice), anchorsOf)
  const columns = useMemo(
    () =>
      anchorColumns((anchor) =>
        onChange({ ...noFilters, tab: undefined, filter: undefined, links: 'all', search: undefined, anchor }),
      ),
    [onChange],
  )
  return (
    <SearchedRows
      label="Anchors"
      search="Search anchors"
      list={list}
      choice={choice}
      columns={columns}
      onSearch={(search) => onChange({ anchor_search: search })}
      onSort={(by, direction) => onChange({ anchor_sort: oneOf(anchorSorts, by), anchor_direction: direction })}
      icon={IconTextCaption}
      none={{ title: 'No Data Available', text: 'Anchors appear with the first links.' }}
      one="anchor"
      failedMessage={backlinkTexts.anchorsFailed}
      summary={groupsText(list, 'anchor')}
    />
  )
}
