import { type InfiniteData, partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { AccountEvent } from '#contract/accounts/event-endpoints.ts'
import type { SiteProject } from '#contract/site-checks/rows.ts'
import { createLiveRefresh, onPages } from '../../shared/api/live-refresh.ts'

/** An event about the run of a site. */
export type SiteProgress = Extract<AccountEvent, { rows_count: number }>

/** A screen that has loaded many pages of rows fetches each of them again. */
const pauseForEachPage = 150

type SiteQueries<ListPage, ViewPage> = {
  /** The key of everything screens ask for, and of the lists and the views among it. */
  all: QueryKey
  lists: QueryKey
  views: QueryKey
  /** The keys of what screens ask for about one site. */
  keysOf: (id: number) => QueryKey[]
  /** Puts the progress of a run into a page of the list, and into one of a view. */
  patchList: (page: ListPage, event: SiteProgress) => ListPage
  patchView: (page: ViewPage, event: SiteProgress) => ViewPage
}

export type SiteUpdates = ReturnType<typeof createSiteUpdates>

/** Keeps what screens show of sites up to date. */
export function createSiteUpdates<ListPage extends object, ViewPage extends object>(
  queries: SiteQueries<ListPage, ViewPage>,
) {
  const { all, lists, views, keysOf } = queries
  /** Sites being deleted here: the event may come before their page has been left, and they are not asked for again. */
  const leaving = new Set<number>()
  const isLeaving = (queryKey: QueryKey) =>
    [...leaving].some((id) => keysOf(id).some((key) => partialMatchKey(queryKey, key)))
  const live = createLiveRefresh({
    refresh: (queryClient) =>
      queryClient.invalidateQueries({ queryKey: all, predicate: ({ queryKey }) => !isLeaving(queryKey) }),
    extraPause: (queryClient) => pauseForEachPage * loadedPages(queryClient, views),
  })
  return {
    /** Fetches again what screens show; what no screen shows is only marked as old. */
    refresh: live.now,
    /** After a refresh was asked for: at once, and once more when it should be done. */
    refreshAgain: (queryClient: QueryClient) => live.again(queryClient, 30_000),
    refreshLists: (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: lists }),
    leaving,
    keysOf,
    /** Counts move at once; rows are fetched. */
    follow(queryClient: QueryClient, event: SiteProgress) {
      queryClient.setQueriesData<ListPage | InfiniteData<ListPage>>(
        { queryKey: lists },
        onPages((page: ListPage) => queries.patchList(page, event)),
      )
      queryClient.setQueriesData<ViewPage | InfiniteData<ViewPage>>(
        { queryKey: views },
        onPages((page: ViewPage) => queries.patchView(page, event)),
      )
      live.soon(queryClient, event.id)
    },
  }
}

function loadedPages(queryClient: QueryClient, views: QueryKey) {
  const shown = queryClient.getQueriesData<object>({ queryKey: views, type: 'active' })
  return Math.max(0, ...shown.map(([, data]) => (data !== undefined && 'pages' in data ? countOf(data.pages) : 0)))
}

const countOf = (pages: unknown) => (Array.isArray(pages) ? pages.length : 0)

/** Brings what a screen knows of the run up to date. How it ended comes with the rows. */
export function withProgress<Known extends Pick<SiteProject, 'state' | 'progress'>>(
  known: Known,
  { state, done_count, failed_count, rows_count }: SiteProgress,
): Known {
  return {
    ...known,
    state: state === 'running' ? 'pending' : known.state,
    progress: { done_count, failed_count, rows_count },
  }
}

/** The same for one among others. */
export const withProgressOf = <Project extends SiteProject>(projects: Project[], event: SiteProgress) =>
  projects.map((project) => (project.id === event.id ? withProgress(project, event) : project))
