import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '../../shared/api/client.ts'

/** The credits that schedules will use, counted from the balance, the prices and the schedules of the moment. */
export const creditForecast = orpc.forecast.showForecast.queryOptions({ staleTime: 0 })

/** The plan or Auto Recharge may have changed. */
export const refreshForecast = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: creditForecast.queryKey })
