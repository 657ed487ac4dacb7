import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { AccountEvent } from '#contract/events.ts'
import type { SerpCheck } from '#contract/serp-checks.ts'
import { anySerpCheckList } from './queries.ts'

type ListPage = { data: SerpCheck[] }
type Progress = Extract<AccountEvent, { type: 'serp-check' }>

const pauseMilliseconds = 700
let nextRefresh: ReturnType<typeof setTimeout> | undefined
let lastRefreshAt = 0

/** Fetches again what screens show of the checks; what no screen shows is only marked as old. */
export function refreshSerpChecks(queryClient: QueryClient) {
  lastRefreshAt = Date.now()
  return queryClient.invalidateQueries({ queryKey: anySerpCheckList })
}

/**
 * The counts of a running check move at once; its ranks are fetched, at most once in a while, because
 * keywords finish in bursts. The state waits for that too: it comes with what was charged, and "done" beside the
 * sum that is only held would name a wrong price.
 */
export function followSerpCheck(queryClient: QueryClient, event: Progress) {
  const patch = (check: SerpCheck): SerpCheck =>
    check.id === event.id ? { ...check, done_count: event.done_count, failed_count: event.failed_count } : check
  const patchPage = <Page extends ListPage>(page: Page): Page => ({ ...page, data: page.data.map(patch) })
  queryClient.setQueriesData<ListPage | InfiniteData<ListPage>>({ queryKey: anySerpCheckList }, (cached) => {
    if (cached === undefined) return cached
    return 'pages' in cached ? { ...cached, pages: cached.pages.map(patchPage) } : patchPage(cached)
  })
  if (nextRefresh !== undefined) return
  const wait = Math.max(0, pauseMilliseconds - (Date.now() - lastRefreshAt))
  nextRefresh = setTimeout(() => {
    nextRefresh = undefined
    void refreshSerpChecks(queryClient)
  }, wait)
}
