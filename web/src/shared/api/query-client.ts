import { QueryClient } from '@tanstack/react-query'
import { failureOf } from './failure.ts'

const worthRetrying = new Set([undefined, 'server.failed', 'server.busy', 'provider.unavailable'])

/** Offline, a call fails at once: one that waited for the network would be sent later by itself, paid ones too. */
const networkMode = 'always'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode,
      // Follows from the mode otherwise, and would be off.
      refetchOnReconnect: true,
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && worthRetrying.has(failureOf(error).code),
    },
    mutations: { networkMode, retry: false },
  },
})
