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

/** What schedules will use; counted from the balance, the prices and the schedules of the moment. */
export const creditForecast = orpc.forecast.showForecast.queryOptions({ staleTime: 0 })

export const lowCreditAlert = orpc.credits.showLowCreditAlert.queryOptions()

/** The plan or Auto Recharge may have changed. */
export const refreshForecast = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: creditForecast.queryKey })

/** Every entry of the history moves the balance, so a new balance means a new history, and another forecast. */
export const refreshCreditHistory = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: orpc.credits.listHistory.key() }),
    refreshForecast(queryClient),
  ])
