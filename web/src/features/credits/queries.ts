import { orpc } from '../../shared/api/client.ts'

/** Credits added and used, newest first, page by page. */
export const creditHistory = orpc.credits.listHistory.infiniteOptions({
  input: (page: number) => ({ page }),
  initialPageParam: 1,
  getNextPageParam: ({ total, per_page }, _pages, page) => (page * per_page < total ? page + 1 : undefined),
  // What is held becomes final without the page being told.
  staleTime: 0,
})
