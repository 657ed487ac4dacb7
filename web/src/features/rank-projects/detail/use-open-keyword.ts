import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { ChangeAddress } from './project-address.ts'

type LoadedRows = {
  rows: readonly { id: number }[] | undefined
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'fetchNextPage'>
}

const noRows: never[] = []

/**
 * The keyword whose drawer lies over the page. The address says it, so that Back closes it and a link shows the same.
 */
export function useOpenKeyword(keyword: number | undefined, loaded: LoadedRows, onChange: ChangeAddress) {
  const rows = loaded.rows ?? noRows
  const { history } = useRouter()
  const wasOpenedHere = useRef(false)
  /** Date of the rank that was clicked. */
  const openedDate = useRef<string>(undefined)
  useFocusReturn(keyword, openedDate)
  useEffect(() => {
    if (keyword === undefined) wasOpenedHere.current = false
  }, [keyword])
  const open = useCallback(
    (id: number, date?: string) => {
      wasOpenedHere.current = true
      openedDate.current = date
      onChange({ keyword: id, date }, 'push')
    },
    [onChange],
  )
  const at = rows.findIndex(({ id }) => id === keyword)
  useMoreAhead(at !== -1 && at >= rows.length - 3, loaded.query)
  const goTo = (row: { id: number } | undefined) => row && (() => onChange({ keyword: row.id, date: undefined }))
  return {
    open,
    previous: at === -1 ? undefined : goTo(rows[at - 1]),
    next: at === -1 ? undefined : goTo(rows[at + 1]),
    /** Back to the page. Opened by a link there is nothing to go back to. */
    close: () => {
      if (wasOpenedHere.current) history.back()
      else onChange({ keyword: undefined, date: undefined })
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
