import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { countOf, formatCount } from '../format/numbers.ts'
import { ErrorState } from '../ui/states/error-state.tsx'
import type { ServerSort } from './column.ts'
import { Pager } from './pager.tsx'

type Paged<Row> = { data: Row[]; pagination: { current_page: number; last_page: number; total: number } }

type PagedListProps<Row> = {
  query: UseQueryResult<Paged<Row>>
  /** The page in the address, which may not have loaded yet. */
  page: number
  perPage: number
  /** "user" */
  noun: string
  loadFailed: string
  /** Shown if there are no rows. */
  empty: ReactNode
  onPage: (page: number | undefined) => void
  /** The rows; undefined while the first are loading. */
  children: (rows: Row[] | undefined) => ReactNode
}

/** The page of a list that its address names, or why it can’t be shown. The first page has no number in the address. */
export function PagedList<Row>({ query, page, perPage, noun, loadFailed, ...parts }: PagedListProps<Row>) {
  const { data: listed, error } = query
  if (listed === undefined && error !== null)
    return (
      <ErrorState title={loadFailed} error={error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    )
  if (listed?.data.length === 0) return parts.empty
  return (
    <>
      {parts.children(listed?.data)}
      {listed !== undefined && (
        <Pager
          page={page}
          lastPage={listed.pagination.last_page}
          summary={summaryOf(listed, { perPage, noun })}
          onPage={(next) => parts.onPage(next === 1 ? undefined : next)}
        />
      )}
    </>
  )
}

/** "Showing 21–40 of 57 users" */
function summaryOf(
  { data, pagination: { current_page: page, total } }: Paged<unknown>,
  { perPage, noun }: { perPage: number; noun: string },
) {
  const first = (page - 1) * perPage + 1
  return `Showing ${formatCount(first)}–${formatCount(first + data.length - 1)} of ${countOf(total, noun)}`
}

type Order<Sort> = { sort: Sort; direction: 'asc' | 'desc' }
type OrderChange<Sort> = { sort: Sort | undefined; direction: 'asc' | 'desc'; page: undefined }

/** The sort order in the address, shown and changed by the table’s headers. Changing it goes back to the first page. */
export function useAddressSort<Sort extends string>(
  sorts: readonly Sort[],
  { sort, direction }: Order<Sort>,
  onChange: (part: OrderChange<Sort>) => void,
): ServerSort {
  return useMemo(
    () => ({
      by: sort,
      direction,
      onSort: (by: string, next: 'asc' | 'desc') =>
        onChange({ sort: sorts.find((column) => column === by), direction: next, page: undefined }),
    }),
    [sorts, sort, direction, onChange],
  )
}
