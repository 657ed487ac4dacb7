import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { SpokenProgress } from '../runs/spoken-progress.tsx'
import type { SpokenRun } from '../runs/spoken-runs.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { CardList } from './card-list.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import classes from './infinite-list.module.css'
import { useNearBottom } from './use-near-bottom.ts'
import { useStartOver } from './use-start-over.ts'

type InfiniteListProps<Row> = Omit<DataTableProps<Row>, 'box'> & {
  query: Pick<
    UseInfiniteQueryResult,
    | 'isPlaceholderData'
    | 'error'
    | 'refetch'
    | 'isFetching'
    | 'hasNextPage'
    | 'isFetchingNextPage'
    | 'fetchNextPage'
    | 'isFetchNextPageError'
  >
  /** The sentence above Retry when loading fails. */
  failedMessage: string
  /** Shown in place of the rows when there are none. */
  empty: ReactNode
  /** "Showing 30 of 148 searches" */
  summary: string
  /** What chose the rows and their order: another choice starts at the top of a table that scrolls in its box. */
  choice?: string
  card?: (row: Row) => ReactNode
  /** For rows that run while they are shown: how far one is, for a screen reader. */
  runOf?: (row: Row) => SpokenRun
}

/** A list that grows while one scrolls, or with its button, in all its states. */
export function InfiniteList<Row extends object>({ runOf, ...list }: InfiniteListProps<Row>) {
  return (
    <>
      <div className={classes.list} data-outdated={list.query.isPlaceholderData || undefined}>
        <ListContent {...list} />
      </div>
      {runOf && <SpokenProgress runs={(list.rows ?? []).map(runOf)} />}
    </>
  )
}

function ListContent<Row extends object>(props: Omit<InfiniteListProps<Row>, 'runOf'>) {
  const { query, failedMessage, empty, summary, choice, card, ...table } = props
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const canLoad = query.hasNextPage && !query.isFetching && !query.isFetchNextPageError
  const loadMore = () => void query.fetchNextPage()
  const box = useRef<HTMLDivElement>(null)
  useNearBottom(canLoad, loadMore, box)
  useStartOver(box, choice)

  if (table.rows === undefined && query.error !== null) {
    const retry = () => void query.refetch()
    return <ErrorState title={failedMessage} error={query.error} onRetry={retry} retrying={query.isFetching} />
  }
  if (table.rows?.length === 0) return empty
  return (
    <>
      {isPhone && card !== undefined ? (
        <CardList label={table.label} rows={table.rows} rowKey={table.rowKey} card={card} />
      ) : (
        <DataTable {...table} box={box} />
      )}
      {table.rows !== undefined && (
        <div className={classes.foot}>
          <span role="status">{query.isFetchNextPageError ? failedMessage : summary}</span>
          {query.hasNextPage && (
            <Button variant="subtle" size="xs" onClick={loadMore} loading={query.isFetchingNextPage}>
              {query.isFetchNextPageError ? 'Retry' : 'Load more'}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
