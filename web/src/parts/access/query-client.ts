import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { failureOf } from '../../shared/api/failure.ts'
import { refreshAccount } from './account.ts'

const worthRetrying = new Set([undefined, 'server.failed', 'server.busy', 'server.unavailable', 'provider.unavailable'])
/** The screen offered what the server refuses: the account is not what it was when it was last read. */
const accountHasChanged = new Set<string | undefined>([
  'ability.missing',
  'factor.required',
  'plan.locked',
  'trial.restricted',
  'module.maintenance',
])

/**
 * Offline, a call fails at once: one that waited for the network would be sent later without
 * anybody asking, paid ones too.
 */
const networkMode = 'always'

const onError = (error: unknown) => {
  const { code } = failureOf(error)
  if (accountHasChanged.has(code)) refreshAccount(queryClient)
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
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
