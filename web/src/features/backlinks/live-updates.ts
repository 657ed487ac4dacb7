import { type InfiniteData, partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { AccountEvent } from '#contract/accounts/event-endpoints.ts'
import type { BacklinkProject, BacklinkView } from '#contract/backlinks/rows.ts'
import { orpc } from '../../shared/api/client.ts'
import { createLiveRefresh, onPages } from '../../shared/api/live-refresh.ts'

type Progress = Extract<AccountEvent, { type: 'backlink-project' }>

/** A screen that has loaded many pages of rows fetches each of them again. */
const pauseForEachPage = 150

const lists = orpc.backlinks.getBacklinkProjects.key()
const views = orpc.backlinks.getBacklinkData.key()

const live = createLiveRefresh({
  refresh: (queryClient) => {
    const predicate = (query: { queryKey: QueryKey }) => !isLeaving(query.queryKey)
    return queryClient.invalidateQueries({ queryKey: orpc.backlinks.key(), predicate })
  },
  extraPause: (queryClient) => pauseForEachPage * loadedPages(queryClient),
})

/** Fetches again what screens show of backlinks; what no screen shows is only marked as old. */
export const refreshBacklinks = live.now
export const refresh = refreshBacklinks

/** After a refresh was asked for: at once, and once more when it should be done. */
export const refreshBacklinksAgain = (queryClient: QueryClient) => live.again(queryClient, 30_000)

export const refreshBacklinkLists = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: lists })

/** Everything screens have asked for about one target. */
export const backlinkKeys = (id: number) => [
  orpc.backlinks.getBacklinkData.key({ input: { backlink_id: id } }),
  orpc.backlinks.key({ input: { id } }),
]

/** Projects being deleted here: the event may come before their page has been left, and they are not asked for again. */
export const leavingBacklinks = new Set<number>()

const isLeaving = (queryKey: QueryKey) =>
  [...leavingBacklinks].some((id) => backlinkKeys(id).some((key) => partialMatchKey(queryKey, key)))

/** Counts move at once; rows are fetched. */
export function follow(queryClient: QueryClient, event: Progress) {
  patchCounts(queryClient, event)
  live.soon(queryClient, event.id)
}

function loadedPages(queryClient: QueryClient) {
  const shown = queryClient.getQueriesData<object>({ queryKey: views, type: 'active' })
  return Math.max(0, ...shown.map(([, data]) => (data !== undefined && 'pages' in data ? countOf(data.pages) : 0)))
}

const countOf = (pages: unknown) => (Array.isArray(pages) ? pages.length : 0)

/** What a screen knows of the run, brought up to date. How it ended comes with the rows. */
function withProgress<Known extends Pick<BacklinkProject, 'state' | 'progress'>>(
  known: Known,
  { state, done_count, failed_count, rows_count }: Progress,
): Known {
  return {
    ...known,
    state: state === 'running' ? 'pending' : known.state,
    progress: { done_count, failed_count, rows_count },
  }
}

type ListPage = { data: BacklinkProject[] }
type ViewPage = { data: BacklinkView }

function patchCounts(queryClient: QueryClient, event: Progress) {
  const patchList = <Page extends ListPage>(page: Page): Page => ({
    ...page,
    data: page.data.map((project) => (project.id === event.id ? withProgress(project, event) : project)),
  })
  const patchView = <Page extends ViewPage>(page: Page): Page =>
    page.data.backlink.id === event.id
      ? { ...page, data: { ...page.data, backlink: withProgress(page.data.backlink, event) } }
      : page
  queryClient.setQueriesData<ListPage | InfiniteData<ListPage>>({ queryKey: lists }, onPages(patchList))
  queryClient.setQueriesData<ViewPage | InfiniteData<ViewPage>>({ queryKey: views }, onPages(patchView))
}
