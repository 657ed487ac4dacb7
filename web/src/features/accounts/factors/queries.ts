import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/client.ts'

/** Refetched on every visit. */
export const secondFactors = orpc.factors.listFactors.queryOptions({
  staleTime: 5_000,
  refetchOnWindowFocus: 'always',
})

export const refreshFactors = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: secondFactors.queryKey })
