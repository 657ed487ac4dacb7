import { useMutation, useQueryClient } from '@tanstack/react-query'
import { setUnreadNotices } from '../../parts/access/account.ts'
import { useIsSwitched } from '../../parts/access/switched.ts'
import { client } from '../../shared/api/client.ts'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { refresh as refreshNotices } from './live-updates.ts'
import { noticeMessages } from './messages.ts'

/** Marks as read; undefined for staff in a customer's account, who change nothing of what the customer has read. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  const isSwitched = useIsSwitched()
  const marking = useMutation({
    mutationFn: (which: { ids: string[] } | { up_to: string }) => client.notifications.markRead(which),
    onSuccess: ({ data }) => {
      setUnreadNotices(queryClient, data.unread)
      void refreshNotices(queryClient)
    },
    onError: () => toast('failed', noticeMessages.markFailed, 6_000),
  })
  return isSwitched ? undefined : { mark: marking.mutate, isPending: marking.isPending }
}
