import { type InfiniteData, partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { AccountEvent } from '#contract/accounts/event-endpoints.ts'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { orpc } from '../../shared/api/client.ts'
import { createLiveRefresh, onPages } from '../../shared/api/live-refresh.ts'

type Progress = Extract<AccountEvent, { type: 'rank-project' }>

/** A screen that has loaded many pages of keywords fetches each of them again. */
const pauseForEachPage = 150

const lists = orpc.rankProjects.listRankProjects.key()
const histories = orpc.rankProjects.showRankHistory.key()

const live = createLiveRefresh({
  refresh: (queryClient) => {
    const predicate = (query: { queryKey: QueryKey }) => !isLeaving(query.queryKey)
    return queryClient.invalidateQueries({ queryKey: orpc.rankProjects.key(), predicate })
  },
  extraPause: (queryClient) => pauseForEachPage * loadedPages(queryClient),
})

/** Fetches again what screens show of the projects; what no screen shows is only marked as old. */
export const refresh = live.now

/** After something was asked for: at once, and once more when it should be done. */
export const refreshRankProjectsAgain = live.again

export const refreshProjectLists = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: lists })

/** Everything screens have asked for about one project. */
export const projectKey = (id: number) => orpc.rankProjects.key({ input: { id } })

/** Projects being deleted here: the event may come before their page has been left, and they are not asked for again. */
export const leavingProjects = new Set<number>()

const isLeaving = (queryKey: QueryKey) => [...leavingProjects].some((id) => partialMatchKey(queryKey, projectKey(id)))

/** Counts move at once; ranks are fetched. */
export function follow(queryClient: QueryClient, event: Progress) {
  patchCounts(queryClient, event)
  live.soon(queryClient, event.id)
}

function loadedPages(queryClient: QueryClient) {
  const shown = queryClient.getQueriesData<object>({ queryKey: histories, type: 'active' })
  return Math.max(0, ...shown.map(([, data]) => (data !== undefined && 'pages' in data ? pagesOf(data).length : 0)))
}

const pagesOf = ({ pages }: { pages: unknown }) => (Array.isArray(pages) ? pages : [])

type ListPage = { data: { projects: RankProject[] } }
type HistoryPage = { project: RankProject; isItemNull: boolean; itemLeft: number }

/**
 * Brings the screens' knowledge of the run up to date. Its outcome waits for the answer that brings the ranks and the
 * charge.
 */
export function withProgress(project: RankProject, event: Progress): RankProject {
  const { id, state, done_count, failed_count, keywords_count } = event
  if (project.id !== id) return project
  const isBeginning = state === 'running' && project.last_run.outcome !== 'running'
  const outcome = isBeginning ? ('running' as const) : project.last_run.outcome
  return { ...project, last_run: { ...project.last_run, outcome, done_count, failed_count, keywords_count } }
}

function patchCounts(queryClient: QueryClient, event: Progress) {
  const patchList = <Page extends ListPage>(page: Page): Page => ({
    ...page,
    data: { ...page.data, projects: page.data.projects.map((project) => withProgress(project, event)) },
  })
  // A slot that was skipped has none done, and none to come.
  const left = event.state === 'done' ? 0 : event.keywords_count - event.done_count - event.failed_count
  const patchHistory = <Page extends HistoryPage>(page: Page): Page =>
    page.project.id === event.id
      ? { ...page, project: withProgress(page.project, event), isItemNull: left > 0, itemLeft: left }
      : page
  queryClient.setQueriesData<ListPage | InfiniteData<ListPage>>({ queryKey: lists }, onPages(patchList))
  queryClient.setQueriesData<HistoryPage | InfiniteData<HistoryPage>>({ queryKey: histories }, onPages(patchHistory))
}
