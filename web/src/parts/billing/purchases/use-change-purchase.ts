import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { purchaseMessages } from './messages.ts'
import { refreshPurchases } from './queries.ts'

/** Archives or unarchives a purchase, or deletes one that was never paid. */
export function useChangePurchase() {
  const queryClient = useQueryClient()
  const refresh = () => refreshPurchases(queryClient)
  const archive = useMutation({
    mutationFn: (change: { id: string; is_archived: boolean }) => client.purchases.changePurchase(change),
    onSuccess: ({ message }) => toast('done', message, 3_000),
    onError: () => toast('failed', purchaseMessages.changeFailed, 6_000),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: (id: string) => client.purchases.deletePurchase({ id }),
    onSuccess: ({ message }) => toast('done', message, 3_000),
    // Only what was paid meanwhile is refused in so many words.
    onError: (error) => {
      const { code, message } = failureOf(error)
      toast('failed', code === 'purchase.paid' ? message : purchaseMessages.deleteFailed, 6_000)
    },
    onSettled: refresh,
  })
  return { archive: archive.mutate, remove: remove.mutate }
}
