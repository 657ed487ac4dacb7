import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/client.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { autoRecharge } from './queries.ts'

export const useAutoRecharge = () => useQuery(autoRecharge)

/** Turns Auto Recharge on or off, or changes what it buys and when. */
export function useSetAutoRecharge(onDone?: () => void) {
  const queryClient = useQueryClient()
  return useMutation(
    orpc.subscriptions.setAutoRecharge.mutationOptions({
      onSuccess: ({ message, data }) => {
        queryClient.setQueryData(autoRecharge.queryKey, data)
        // The lists of purchases say whether it is on.
        void queryClient.invalidateQueries({ queryKey: orpc.purchases.listPurchases.key() })
        toast('done', message, 6_000)
        onDone?.()
      },
    }),
  )
}
