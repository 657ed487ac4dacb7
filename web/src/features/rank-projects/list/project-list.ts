import { orpc } from '../../../shared/api/client.ts'
import type { ListChoice } from './list-address.ts'

/** A list with ranks to come is fetched again after this time. */
const withoutEventsMilliseconds = 60_000

/** Projects page by page. */
export const rankProjectList = (choice: ListChoice) =>
  orpc.rankProjects.listRankProjects.infiniteOptions({
    input: (page: number) => ({ page, ...choice }),
    initialPageParam: 1,
    // The event stream announces every rank; this is for networks that block it.
    refetchInterval: ({ state }) => {
      const projects = state.data?.pages.flatMap((page) => page.data.projects) ?? []
      return projects.some(({ last_run }) => last_run.outcome === 'running') ? withoutEventsMilliseconds : false
    },
    getNextPageParam: ({ data: { pagination } }) =>
      pagination.current_page < pagination.last_page ? pagination.current_page + 1 : undefined,
  })
