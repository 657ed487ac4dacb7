import { orpc } from '../../shared/api/client.ts'

const checksPerPage = 30
/** Seed 001: a list with ranks to come is fetched again after this time. */
const withoutEventsMilliseconds = 60_000

/** The list of checks, newest first, page by page. */
export const serpCheckList = (search: string) =>
  orpc.serpChecks.listSerpChecks.infiniteOptions({
    input: (page: number) => ({ search, page, per_page: checksPerPage }),
    initialPageParam: 1,
    // The event stream tells of every rank; this is for where it cannot get through.
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.isItemNull) ? withoutEventsMilliseconds : false,
    getNextPageParam: ({ pagination }) =>
      pagination.current_page < pagination.last_page ? pagination.current_page + 1 : undefined,
  })

/** The newest few, for the dashboard. */
export const latestSerpChecks = orpc.serpChecks.listSerpChecks.queryOptions({ input: { per_page: 5 } })

/** Every cached form of the list. */
export const anySerpCheckList = orpc.serpChecks.listSerpChecks.key()
