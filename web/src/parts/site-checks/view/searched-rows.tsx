import type { ComponentProps, ReactNode } from 'react'
import { InfiniteList } from '../../../shared/table/infinite-list.tsx'
import { SearchField, Toolbar } from '../../../shared/table/toolbar.tsx'
import type { Icon } from '../../../shared/ui/actions/icon.ts'
import { EmptyState, NoMatches } from '../../../shared/ui/states/empty-state.tsx'

type Row = { id: number | string }

type SearchedRowsProps<Shown extends Row> = Pick<
  ComponentProps<typeof InfiniteList<Shown>>,
  'label' | 'columns' | 'failedMessage' | 'summary'
> & {
  list: Pick<ComponentProps<typeof InfiniteList<Shown>>, 'query' | 'rows'>
  /** The order, as far as the columns sort, and all else that changes the rows. */
  choice: { search: string; sort?: string; direction?: 'asc' | 'desc' }
  search: string
  onSearch: (text: string | undefined) => void
  onSort?: (by: string, direction: 'asc' | 'desc') => void
  /** Stands beside the search. */
  tools?: ReactNode
  /** Stands between the search and the rows. */
  children?: ReactNode
  icon: Icon
  /** There are no rows at all. */
  none: { title: string; text: string }
  /** Names one row, for a search that finds none. */
  one: string
}

/** Rows of a view that are searched and sorted by the server, such as its links by the domain they are on. */
export function SearchedRows<Shown extends Row>(props: SearchedRowsProps<Shown>) {
  const { list, choice, search, onSearch, onSort, tools, children, icon, none, one, ...table } = props
  const { query, rows } = list
  return (
    <>
      <Toolbar>
        <SearchField
          value={choice.search}
          onSearch={(text) => onSearch(text === '' ? undefined : text)}
          label={search}
        />
        {tools}
      </Toolbar>
      {children}
      <InfiniteList
        {...table}
        query={query}
        rows={rows}
        rowKey={({ id }) => String(id)}
        serverSort={
          onSort && choice.sort !== undefined && choice.direction !== undefined
            ? { by: choice.sort, direction: choice.direction, onSort }
            : undefined
        }
        choice={JSON.stringify(choice)}
        empty={
          choice.search === '' ? (
            <EmptyState icon={icon} {...none} />
          ) : (
            <NoMatches icon={icon} title={`No ${one} matches “${choice.search}”`} onClear={() => onSearch(undefined)} />
          )
        }
      />
    </>
  )
}
