import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/client.ts'

/** Refetched on every visit. */
export const topUpAmounts = orpc.topUps.listManagedTopUps.queryOptions({ staleTime: 5_000 })

export const refreshTopUps = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: topUpAmounts.queryKey })
