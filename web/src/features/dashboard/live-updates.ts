import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '../../shared/api/client.ts'
import { createLiveRefresh } from '../../shared/api/live-refresh.ts'

/** The dashboard adds up every project, so it is fetched less often than lists that a run changes row by row. */
const longerByMilliseconds = 4_300

const live = createLiveRefresh({
  refresh: (queryClient) => queryClient.invalidateQueries({ queryKey: orpc.dashboard.key() }),
  extraPause: () => longerByMilliseconds,
  leastWait: 700,
})

/** Refetches the dashboard; while it is off screen its queries are only marked stale. */
export const refresh = live.now

/** After an event: once, however many come in a burst. */
export const follow = (queryClient: QueryClient) => live.soon(queryClient, 0)
