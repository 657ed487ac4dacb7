import { orpc } from '../../shared/api/client.ts'
import type { NoticesAddress } from './notices-address.ts'

/** The notifications that the bell opens. */
export const latestNotices = orpc.notifications.listNotices.queryOptions({ input: { per_page: 6 }, staleTime: 0 })

/** The notifications an address chooses, newest first, page after page. */
export const noticeList = ({ topic, unread }: NoticesAddress) =>
  orpc.notifications.listNotices.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...(topic !== undefined && { topic }),
      ...(unread && { unread: 1 }),
      ...(cursor !== undefined && { cursor }),
    }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })

export const emailPreferences = orpc.notifications.showPreferences.queryOptions()
