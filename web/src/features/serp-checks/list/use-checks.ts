import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { serpCheckList } from '../queries.ts'
import type { ChecksOrder } from './list-address.ts'

/** The list as far as it is loaded; while another search or order is on its way, the rows before stay in sight. */
export function useChecks(search: string, order: ChecksOrder) {
  const query = useInfiniteQuery({ ...serpCheckList(search, order), placeholderData: keepPreviousData })
  const { data, isPlaceholderData } = query
  const checks = useMemo(() => {
    const all = data === undefined ? undefined : uniqueChecks(data.pages)
    // "Nothing found" would be the answer to the question before.
    return isPlaceholderData && all?.length === 0 ? undefined : all
  }, [data, isPlaceholderData])
  return { query, checks, total: data?.pages.at(-1)?.pagination.total ?? 0 }
}

/** A check that moved to the next page between two requests is shown once. */
function uniqueChecks(pages: { data: SerpCheck[] }[]) {
  const byId = new Map(pages.flatMap((page) => page.data).map((check) => [check.id, check]))
  return [...byId.values()]
}
