import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '../../shared/api/client.ts'

/** Credits added and used, newest first, page by page. */
export const creditHistory = orpc.credits.listHistory.infiniteOptions({
  input: (page: number) => ({ page }),
  initialPageParam: 1,
  getNextPageParam: ({ total, per_page }, _pages, page) => (page * per_page < total ? page + 1 : undefined),
  staleTime: 0,
})

/** Every entry of the history moves the balance, so a new balance means a new history. */
export const refreshCreditHistory = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: orpc.credits.listHistory.key() })
