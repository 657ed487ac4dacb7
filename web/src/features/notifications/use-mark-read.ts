import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../shared/api/client.ts'
import { setUnreadNotices } from '../../shared/session/account.ts'
import { useIsSwitched } from '../../shared/session/switched.ts'
import { toast } from '../../shared/ui/toast.ts'
import { refreshNotices } from './live-updates.ts'
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
