import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { ErrorState } from '../ui/states/error-state.tsx'
import { CardList } from './card-list.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import classes from './infinite-list.module.css'
import { SpokenProgress } from './spoken-progress.tsx'
import type { SpokenRun } from './spoken-runs.ts'

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
  /** The choice of the rows and their order: another choice starts at the top of a table that scrolls in its box. */
  choice?: string
  /** The control for the number of rows to load at a time, beside the summary. */
  pageSize?: ReactNode
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
  const { query, failedMessage, empty, summary, choice, pageSize, card, ...table } = props
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  // There a box as high as the screen would trap scrolling.
  const isLow = useMediaQuery('(max-height: 32em)', false, { getInitialValueInEffect: false })
  const scrollsInside = table.scrollsInside === true && !isPhone && !isLow
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
        <DataTable {...table} scrollsInside={scrollsInside} box={box} />
      )}
      {table.rows !== undefined && (
        <div className={classes.foot}>
          <span role="status">{query.isFetchNextPageError ? failedMessage : summary}</span>
          {pageSize}
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

/** Other rows begin at their top. Whoever asked for them from one of the rows, by keyboard, stays there. */
function useStartOver(box: RefObject<HTMLElement | null>, choice: string | undefined) {
  const shown = useRef(choice)
  useLayoutEffect(() => {
    if (shown.current === choice) return
    shown.current = choice
    const scrolls = box.current
    if (scrolls !== null && scrolls.querySelector('tbody :focus') === null) scrolls.scrollTop = 0
  }, [box, choice])
}

/** The next page loads when the scroll is within 10 px of the bottom. */
const nearPixels = 10

/**
 * Calls `load` whenever the page's end is in sight, also when the page is too short to scroll. A list that scrolls in a
 * box of its own goes on at the end of that.
 */
function useNearBottom(enabled: boolean, load: () => void, box: RefObject<HTMLElement | null>) {
  const onNear = useEffectEvent(load)
  useEffect(() => {
    if (!enabled) return
    const check = () => {
      if (pixelsBelow(box.current) <= nearPixels) onNear()
    }
    check()
    // Caught on the way down: the scrolling of a box does not rise to the window.
    const how = { passive: true, capture: true }
    window.addEventListener('scroll', check, how)
    window.addEventListener('resize', check)
    return () => {
      window.removeEventListener('scroll', check, how)
      window.removeEventListener('resize', check)
    }
  }, [enabled, box])
}

function pixelsBelow(box: HTMLElement | null) {
  const scrollsInside = box !== null && box.dataset.scrollsInside !== undefined && box.scrollHeight > box.clientHeight
  if (scrollsInside) return box.scrollHeight - box.scrollTop - box.clientHeight
  return document.documentElement.scrollHeight - window.scrollY - window.innerHeight
}
