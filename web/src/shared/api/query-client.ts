import { QueryClient } from '@tanstack/react-query'
import { failureOf } from './failure.ts'

const worthRetrying = new Set([undefined, 'server.failed', 'server.busy', 'provider.unavailable'])

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && worthRetrying.has(failureOf(error).code),
    },
    mutations: { retry: false },
  },
})
