import type { QueryClient } from '@tanstack/react-query'
import type { CreditEntryKind } from '#contract/rules/credit-entries.ts'
import { orpc } from '../../shared/api/client.ts'

/** Credits added and used, newest first, page by page; or one kind of them. */
export const creditHistory = (show: CreditEntryKind | undefined) =>
  orpc.credits.listHistory.infiniteOptions({
    input: (page: number) => (show === undefined ? { page } : { page, show }),
    initialPageParam: 1,
    getNextPageParam: ({ total, per_page }, _pages, page) => (page * per_page < total ? page + 1 : undefined),
    staleTime: 0,
  })

/** Every entry of the history moves the balance, so a new balance means a new history. */
export const refreshCreditHistory = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: orpc.credits.listHistory.key() })
