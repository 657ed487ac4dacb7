import { type InfiniteData, partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { AccountEvent } from '#contract/accounts/event-endpoints.ts'
import type { DomainProject, DomainView } from '#contract/domain-projects/rows.ts'
import { orpc } from '../../shared/api/client.ts'
import { createLiveRefresh, onPages } from '../../shared/api/live-refresh.ts'
import { refetchPendingTopTens } from './view/top-ten-query.ts'

type Progress = Extract<AccountEvent, { type: 'domain-project' }>
type TopTenLoaded = Extract<AccountEvent, { type: 'domain-serp' }>

/** A screen that has loaded many pages of rows fetches each of them again. */
const pauseForEachPage = 150

const lists = orpc.domainProjects.listDomainProjects.key()
const views = orpc.domainProjects.viewDomain.key()

const live = createLiveRefresh({
  refresh: (queryClient) => {
    const predicate = (query: { queryKey: QueryKey }) => !isLeaving(query.queryKey)
    return queryClient.invalidateQueries({ queryKey: orpc.domainProjects.key(), predicate })
  },
  extraPause: (queryClient) => pauseForEachPage * loadedPages(queryClient),
})

/** Fetches again what screens show of domains; what no screen shows is only marked as old. */
export const refreshDomainProjects = live.now
export const refresh = refreshDomainProjects

/** After a refresh was asked for: at once, and once more when it should be done. */
export const refreshDomainsAgain = (queryClient: QueryClient) => live.again(queryClient, 30_000)

export const refreshDomainLists = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: lists })

/** Everything screens have asked for about one domain. */
export const domainKey = (id: number) => orpc.domainProjects.key({ input: { id } })

/** Domains being deleted here: the event may come before their page has been left, and they are not asked for again. */
export const leavingDomains = new Set<number>()

const isLeaving = (queryKey: QueryKey) => [...leavingDomains].some((id) => partialMatchKey(queryKey, domainKey(id)))

/** Counts move at once; rows are fetched, and the top ten of a keyword that have come. */
export function follow(queryClient: QueryClient, event: Progress | TopTenLoaded) {
  if (event.type === 'domain-serp') return void refetchPendingTopTens(queryClient)
  patchCounts(queryClient, event)
  live.soon(queryClient, event.id)
}

function loadedPages(queryClient: QueryClient) {
  const shown = queryClient.getQueriesData<object>({ queryKey: views, type: 'active' })
  return Math.max(0, ...shown.map(([, data]) => (data !== undefined && 'pages' in data ? countOf(data.pages) : 0)))
}

const countOf = (pages: unknown) => (Array.isArray(pages) ? pages.length : 0)

/** What a screen knows of the run, brought up to date. How it ended comes with the rows. */
export function withProgress<Known extends Pick<DomainProject, 'state' | 'progress'>>(
  known: Known,
  { state, done_count, failed_count, rows_count }: Progress,
): Known {
  return {
    ...known,
    state: state === 'running' ? 'pending' : known.state,
    progress: { done_count, failed_count, rows_count },
  }
}

type ListPage = { data: { domainCheckers: DomainProject[] } }

function patchCounts(queryClient: QueryClient, event: Progress) {
  const patch = (project: DomainProject) => (project.id === event.id ? withProgress(project, event) : project)
  const patchList = <Page extends ListPage>(page: Page): Page => ({
    ...page,
    data: { ...page.data, domainCheckers: page.data.domainCheckers.map(patch) },
  })
  const patchView = (page: DomainView): DomainView =>
    page.project.id === event.id ? { ...withProgress(page, event), project: patch(page.project) } : page
  queryClient.setQueriesData<ListPage | InfiniteData<ListPage>>({ queryKey: lists }, onPages(patchList))
  queryClient.setQueriesData<DomainView | InfiniteData<DomainView>>({ queryKey: views }, onPages(patchView))
}
