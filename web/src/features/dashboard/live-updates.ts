import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '../../shared/api/client.ts'

/** The dashboard adds up every project, so it is fetched less often than lists that a run changes row by row. */
const pauseMilliseconds = 5_000

let next: ReturnType<typeof setTimeout> | undefined
let lastAt = 0

/** Refetches the dashboard; while it is off screen its queries are only marked stale. */
export function refreshDashboard(queryClient: QueryClient) {
  lastAt = Date.now()
  return queryClient.invalidateQueries({ queryKey: orpc.dashboard.key() })
}

/** After an event: once, however many come in a burst. */
export function followDashboard(queryClient: QueryClient) {
  if (next !== undefined) return
  next = setTimeout(
    () => {
      next = undefined
      void refreshDashboard(queryClient)
    },
    Math.max(700, pauseMilliseconds - (Date.now() - lastAt)),
  )
}
