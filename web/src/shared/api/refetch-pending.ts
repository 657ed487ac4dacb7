import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Refetches once every query whose screen is waiting for something, which a `refetchInterval` computed from the response shows. Call
 * it when the event stream opens, since no event reports what happened between that response and then.
 */
export function refetchPending(queryClient: QueryClient) {
  for (const query of queryClient.getQueryCache().findAll({ type: 'active' })) void refetchIfPending(query)
}

async function refetchIfPending(query: Query) {
  // A response that is still under way may be older than the stream.
  await query.promise?.catch(() => {})
  if (isPending(query)) await query.fetch().catch(() => {})
}

const isPending = (query: Query) =>
  query.observers.some(({ options: { refetchInterval } }) =>
    typeof refetchInterval === 'function' ? refetchInterval(query) !== false : false,
  )
