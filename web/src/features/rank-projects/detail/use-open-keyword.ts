import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { ChangeAddress } from './project-address.ts'

type LoadedRows = {
  rows: readonly { id: number }[] | undefined
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'fetchNextPage'>
}

type ShownDates = { date: string | undefined; compared: string | undefined }

const latestDates: ShownDates = { date: undefined, compared: undefined }
const of = (date: string | undefined, compared?: string): ShownDates => ({ date, compared })
const noRows: never[] = []

/**
 * The keyword whose drawer lies over the page. The address says it, so that Back closes it and a link shows the same. `shown` are the
 * dates of the page, if it doesn't show the newest.
 */
export function useOpenKeyword(
  keyword: number | undefined,
  loaded: LoadedRows,
  onChange: ChangeAddress,
  shown: ShownDates = latestDates,
) {
  const { date: shownDate, compared: shownCompared } = shown
  const rows = loaded.rows ?? noRows
  const { history } = useRouter()
  /** The place of the page in the browser's history, if the drawer was opened from it. */
  const openedAt = useRef<number>(undefined)
  /** Date of the rank that was clicked. */
  const openedDate = useRef<string>(undefined)
  useFocusReturn(keyword, openedDate)
  useEffect(() => {
    if (keyword === undefined) openedAt.current = undefined
  }, [keyword])
  const open = useCallback(
    (id: number, date?: string) => {
      openedAt.current = history.location.state.__TSR_index
      openedDate.current = date
      onChange({ keyword: id, ...(date === undefined ? of(shownDate, shownCompared) : of(date)) }, 'push')
    },
    [onChange, history, shownDate, shownCompared],
  )
  const at = rows.findIndex(({ id }) => id === keyword)
  useMoreAhead(at !== -1 && at >= rows.length - 3, loaded.query)
  const goTo = (row: { id: number } | undefined) =>
    row && (() => onChange({ keyword: row.id, ...of(shownDate, shownCompared) }))
  return {
    open,
    /** From the open drawer to another keyword. */
    goTo: (id: number) => goTo({ id })?.(),
    previous: at === -1 ? undefined : goTo(rows[at - 1]),
    next: at === -1 ? undefined : goTo(rows[at + 1]),
    /**
     * Back to the page, past the dates that were compared. If it was opened by a link, there is nothing to go back to.
     */
    close: () => {
      const steps = (openedAt.current ?? Number.NaN) - history.location.state.__TSR_index
      if (steps < 0) history.go(steps)
      else onChange({ keyword: undefined, date: undefined, compared: undefined })
    },
  }
}

/** From keyword to keyword one reaches the end of what is loaded. */
function useMoreAhead(isNearEnd: boolean, { hasNextPage, isFetching, fetchNextPage }: LoadedRows['query']) {
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetching) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetching, fetchNextPage])
}

/** The focus goes back to the rank that was clicked, or to the row whose keyword was shown last. */
function useFocusReturn(keyword: number | undefined, openedDate: RefObject<string | undefined>) {
  const last = useRef(keyword)
  useEffect(() => {
    const shown = last.current
    last.current = keyword
    if (keyword !== undefined || shown === undefined) return
    // After the drawer has given up its own hold of the focus.
    const frame = requestAnimationFrame(() => {
      const rank = document.querySelector<HTMLElement>(`[data-keyword-date="${shown} ${openedDate.current}"]`)
      const back = rank ?? document.querySelector<HTMLElement>(`[data-keyword="${shown}"]`)
      back?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [keyword, openedDate])
}
