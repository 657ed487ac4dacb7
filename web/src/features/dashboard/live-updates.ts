import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '../../shared/api/client.ts'

/** It adds up all there is, so it is fetched less often than what a run changes row by row. */
const pauseMilliseconds = 5_000

let next: ReturnType<typeof setTimeout> | undefined
let lastAt = 0

/** Fetches again what the dashboard shows; while it is not on the screen it is only marked as old. */
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
