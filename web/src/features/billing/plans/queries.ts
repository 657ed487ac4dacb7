import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/client.ts'

/** All plans, on sale or not. Refetched on every visit. */
export const managedPlans = orpc.plans.listManagedPlans.queryOptions({ staleTime: 5_000 })

/** Prices are made at the payment provider a moment after a plan is stored. */
const publishedAfterMs = 3_000

export function refreshPlans(queryClient: QueryClient) {
  const refresh = () => queryClient.invalidateQueries({ queryKey: managedPlans.queryKey })
  setTimeout(() => void refresh(), publishedAfterMs)
  return refresh()
}
