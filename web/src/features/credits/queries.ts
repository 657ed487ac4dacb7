import type { QueryClient } from '@tanstack/react-query'
import type { CreditEntryKind } from '#contract/rules/credits/credit-entries.ts'
import { refreshForecast } from '../../parts/forecast/queries.ts'
import { orpc } from '../../shared/api/client.ts'

/** Credits added and used, newest first, page by page; or one kind of them. */
export const creditHistory = (show: CreditEntryKind | undefined) =>
  orpc.credits.listHistory.infiniteOptions({
    input: (page: number) => (show === undefined ? { page } : { page, show }),
    initialPageParam: 1,
    getNextPageParam: ({ total, per_page }, _pages, page) => (page * per_page < total ? page + 1 : undefined),
    staleTime: 0,
  })

export const lowCreditAlert = orpc.credits.showLowCreditAlert.queryOptions()

/** Every entry of the history moves the balance, so a new balance means a new history, and another forecast. */
export const refreshCreditHistory = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: orpc.credits.listHistory.key() }),
    refreshForecast(queryClient),
  ])
