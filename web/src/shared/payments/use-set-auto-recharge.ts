import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../api/client.ts'
import { toast } from '../ui/toast.ts'

export const useAutoRecharge = () => useQuery(orpc.subscriptions.showAutoRecharge.queryOptions())

/** Turns Auto Recharge on or off, or changes what it buys and when. */
export function useSetAutoRecharge(onDone?: () => void) {
  const queryClient = useQueryClient()
  return useMutation(
    orpc.subscriptions.setAutoRecharge.mutationOptions({
      onSuccess: ({ message, data }) => {
        queryClient.setQueryData(orpc.subscriptions.showAutoRecharge.queryKey(), data)
        // The lists of purchases say whether it is on.
        void queryClient.invalidateQueries({ queryKey: orpc.purchases.listPurchases.key() })
        toast('done', message, 6_000)
        onDone?.()
      },
    }),
  )
}
