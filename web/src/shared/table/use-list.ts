import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { useMemo } from 'react'

type ListOptions<Page, Place> = UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, QueryKey, Place>

/**
 * A list as far as it is loaded, each row once even if it moved to the next page between two requests. While another choice
 * is on its way, the rows before stay in sight; if there were none, the list is still loading: "nothing found" would be the
 * answer to the question before.
 */
export function useList<Page, Row extends { id: number | string }, Place = number>(
  options: ListOptions<Page, Place>,
  rowsOf: (page: Page) => Row[],
) {
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData })
  const { data, isPlaceholderData } = query
  const rows = useMemo(() => {
    if (data === undefined) return undefined
    const all = [...new Map(data.pages.flatMap(rowsOf).map((row) => [row.id, row])).values()]
    return isPlaceholderData && all.length === 0 ? undefined : all
  }, [data, isPlaceholderData, rowsOf])
  return { query, rows, page: data?.pages.at(-1) }
}
