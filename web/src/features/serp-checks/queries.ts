import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { orpc } from '../../shared/api/client.ts'
import { type ChecksOrder, newestFirst } from './list/list-address.ts'

const checksPerPage = 30
/** A list with ranks to come is fetched again after this time. */
const withoutEventsMilliseconds = 60_000

/** The list of checks page by page. */
export const serpCheckList = (search: string, { sort, direction }: ChecksOrder = newestFirst) =>
  orpc.serpChecks.listSerpChecks.infiniteOptions({
    input: (page: number) => ({ search, sort, direction, page, per_page: checksPerPage }),
    initialPageParam: 1,
    // The event stream tells of every rank; this is for where it cannot get through.
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.isItemNull) ? withoutEventsMilliseconds : false,
    getNextPageParam: ({ pagination }) =>
      pagination.current_page < pagination.last_page ? pagination.current_page + 1 : undefined,
  })

/** One check by its number, for an address that names one the list has not come to. */
export const oneSerpCheck = (id: number) =>
  orpc.serpChecks.showSerpCheck.queryOptions({
    input: { id },
    refetchInterval: ({ state }) => (state.data?.data.state === 'running' ? withoutEventsMilliseconds : false),
  })

export type PageAddress = { id: SerpCheck['id']; item: number; run: number | undefined }

/** The results page of a keyword, of the latest run or of an earlier one. */
export const snapshot = (input: PageAddress) => orpc.serpChecks.showSnapshot.queryOptions({ input })

/** Every cached form of a check, lists first. */
export const cachedChecks = {
  lists: orpc.serpChecks.listSerpChecks.key(),
  single: orpc.serpChecks.showSerpCheck.key(),
  pages: orpc.serpChecks.showSnapshot.key(),
  pagesOf: (id: number) => orpc.serpChecks.showSnapshot.key({ input: { id } }),
}
