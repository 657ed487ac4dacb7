import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { AccountEvent } from '#contract/events/endpoints.ts'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { cachedChecks } from './queries.ts'

type ListPage = { data: SerpCheck[] }
type Single = { data: SerpCheck }
type Progress = Extract<AccountEvent, { type: 'serp-check' }>

const pauseMilliseconds = 700
/** After a refresh the list is fetched again after this time, should no event have announced it. */
const afterRefreshMilliseconds = 50_000
let nextRefresh: ReturnType<typeof setTimeout> | undefined
let lastRefreshAt = 0
const changedSince = new Set<number>()

/** Fetches again what screens show of the checks; what no screen shows is only marked as old. */
export async function refreshSerpChecks(queryClient: QueryClient, changed?: Iterable<number>) {
  lastRefreshAt = Date.now()
  const { lists, single, pages, pagesOf } = cachedChecks
  const stale = [lists, single, ...(changed === undefined ? [pages] : Array.from(changed, pagesOf))]
  await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** After a check was asked to run again: at once, and once more when it should be done. */
export function refreshStartedAgain(queryClient: QueryClient) {
  setTimeout(() => void refreshSerpChecks(queryClient), afterRefreshMilliseconds)
  return refreshSerpChecks(queryClient)
}

/**
 * The counts of a running check move at once; its ranks are fetched, at most once in a while, because
 * keywords finish in bursts. The state waits for that too: it comes with what was charged, and "done" beside the
 * sum that is only held would name a wrong price.
 */
export function followSerpCheck(queryClient: QueryClient, event: Progress) {
  patchCounts(queryClient, event)
  changedSince.add(event.id)
  if (nextRefresh !== undefined) return
  const wait = Math.max(0, pauseMilliseconds - (Date.now() - lastRefreshAt))
  nextRefresh = setTimeout(() => {
    nextRefresh = undefined
    void refreshSerpChecks(queryClient, [...changedSince])
    changedSince.clear()
  }, wait)
}

function patchCounts(queryClient: QueryClient, { id, done_count, failed_count }: Progress) {
  const patch = (check: SerpCheck): SerpCheck => (check.id === id ? { ...check, done_count, failed_count } : check)
  const patchPage = <Page extends ListPage>(page: Page): Page => ({ ...page, data: page.data.map(patch) })
  queryClient.setQueriesData<ListPage | InfiniteData<ListPage>>({ queryKey: cachedChecks.lists }, (cached) => {
    if (cached === undefined) return cached
    return 'pages' in cached ? { ...cached, pages: cached.pages.map(patchPage) } : patchPage(cached)
  })
  queryClient.setQueriesData<Single>({ queryKey: cachedChecks.single }, (cached) =>
    cached === undefined ? cached : { ...cached, data: patch(cached.data) },
  )
}
