import type { QueryClient } from '@tanstack/react-query'
import { setUnreadNotices } from '../../parts/access/account.ts'
import { orpc } from '../../shared/api/client.ts'
import { createLiveRefresh } from '../../shared/api/live-refresh.ts'
import { latestNotices } from './queries.ts'

const live = createLiveRefresh({ refresh: fetchNotices })

/** Fetches the count, what the bell opens and the lists on screen. */
async function fetchNotices(queryClient: QueryClient): Promise<void> {
  try {
    const { unread } = await queryClient.fetchQuery({ ...latestNotices, retry: false })
    setUnreadNotices(queryClient, unread)
    await queryClient.invalidateQueries({ queryKey: orpc.notifications.listNotices.key({ type: 'infinite' }) })
  } catch {
    // The next event, or the next fetch of the account, brings the count.
  }
}

export const refresh = live.now
/** Several notices often come at once. */
export const follow = (queryClient: QueryClient) => live.soon(queryClient, 0)
