import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Fetches again, once, what a screen shows while it waits for something to come: a `refetchInterval` that depends on the answer
 * says so. For the moment when the event stream opens, since no event tells what came between an answer and that moment.
 */
export function refetchPending(queryClient: QueryClient) {
  for (const query of queryClient.getQueryCache().findAll({ type: 'active' })) void refetchIfPending(query)
}

async function refetchIfPending(query: Query) {
  // An answer under way may have been read before the stream was open.
  await query.promise?.catch(() => {})
  if (isPending(query)) await query.fetch().catch(() => {})
}

const isPending = (query: Query) =>
  query.observers.some(({ options: { refetchInterval } }) =>
    typeof refetchInterval === 'function' ? refetchInterval(query) !== false : false,
  )
