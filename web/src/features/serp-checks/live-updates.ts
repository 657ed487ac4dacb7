import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { AccountEvent } from '#contract/accounts/event-endpoints.ts'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { createLiveRefresh, onPages } from '../../shared/api/live-refresh.ts'
import { cachedChecks } from './queries.ts'

type ListPage = { data: SerpCheck[] }
type Single = { data: SerpCheck }
type Progress = Extract<AccountEvent, { type: 'serp-check' }>

/** After a refresh the list is fetched again after this time, should no event have announced it. */
const afterRefreshMilliseconds = 50_000

const live = createLiveRefresh({
  refresh: (queryClient, changed) => {
    const { lists, single, pages, pagesOf } = cachedChecks
    const stale = [lists, single, ...(changed === undefined ? [pages] : changed.map(pagesOf))]
    return Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  },
})

/** Fetches again what screens show of the checks; what no screen shows is only marked as old. */
export const refresh = live.now

/** After a check was asked to run again. */
export const refreshStartedAgain = (queryClient: QueryClient) => live.again(queryClient, afterRefreshMilliseconds)

/**
 * The counts of a running check move at once; its ranks are fetched. The state waits for that too: it comes with what was
 * charged, and "done" beside the sum that is only held would name a wrong price.
 */
export function follow(queryClient: QueryClient, event: Progress) {
  patchCounts(queryClient, event)
  live.soon(queryClient, event.id)
}

function patchCounts(queryClient: QueryClient, { id, done_count, failed_count }: Progress) {
  const patch = (check: SerpCheck): SerpCheck => (check.id === id ? { ...check, done_count, failed_count } : check)
  const patchPage = <Page extends ListPage>(page: Page): Page => ({ ...page, data: page.data.map(patch) })
  queryClient.setQueriesData<ListPage | InfiniteData<ListPage>>({ queryKey: cachedChecks.lists }, onPages(patchPage))
  queryClient.setQueriesData<Single>({ queryKey: cachedChecks.single }, (cached) =>
    cached === undefined ? cached : { ...cached, data: patch(cached.data) },
  )
}
