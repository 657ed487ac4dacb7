import { CloseButton, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconListSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { CardList } from '../../../shared/table/card-list.tsx'
import { DataTable, type DataTableProps } from '../../../shared/table/data-table.tsx'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/states/error-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { checkListMessages } from '../messages.ts'
import type { usePinnedCheck } from './use-pinned-check.ts'

type PinnedCheckProps = Pick<
  DataTableProps<SerpCheck>,
  'columns' | 'density' | 'hiddenColumns' | 'detail' | 'onRowClick'
> & {
  id: number
  query: NonNullable<ReturnType<typeof usePinnedCheck>>
  card: (check: SerpCheck) => ReactNode
  onClose: () => void
}

/** Above the list: the check somebody was sent to, however far down it stands. */
export default function PinnedCheck({ id, query, card, onClose, ...table }: PinnedCheckProps) {
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  return (
    <Panel
      title={`Check ${id}`}
      hint={query.data === undefined ? undefined : 'Opened from a link'}
      actions={<CloseButton size={28} iconSize={16} aria-label={`Close check ${id}`} onClick={onClose} />}
    >
      <PinnedContent id={id} query={query} rows={isPhone ? card : undefined} table={table} />
    </Panel>
  )
}

type PinnedContentProps = Pick<PinnedCheckProps, 'id' | 'query'> & {
  /** Draws a row where the window is too narrow for a table. */
  rows: ((check: SerpCheck) => ReactNode) | undefined
  table: Omit<DataTableProps<SerpCheck>, 'label' | 'rows' | 'rowKey'>
}

function PinnedContent({ id, query, rows, table }: PinnedContentProps) {
  const { data, error, refetch, isFetching } = query
  const label = `Check ${id}`
  const rowKey = (check: SerpCheck) => String(check.id)
  if (data !== undefined && rows !== undefined) {
    return <CardList label={label} rows={[data.data]} rowKey={rowKey} card={rows} />
  }
  if (data !== undefined) return <DataTable label={label} rows={[data.data]} rowKey={rowKey} {...table} />
  if (error === null)
    return <Skeleton height={10} radius="xl" width="60%" mx={16} my={20} role="status" aria-label="Loading" />
  const { code } = failureOf(error)
  if (code === 'row.not-found' || code === 'input.invalid') {
    return (
      <EmptyState
        icon={IconListSearch}
        title={`Check ${id} not found`}
        text="It may have been deleted, or the link may be mistyped."
      />
    )
  }
  const retry = () => void refetch()
  return <ErrorState title={checkListMessages.checkFailed} error={error} onRetry={retry} retrying={isFetching} />
}
