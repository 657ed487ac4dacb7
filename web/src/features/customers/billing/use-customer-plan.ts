import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AccountPlan } from '#contract/accounts/rows.ts'
import { refreshPurchases } from '../../../parts/billing/purchases/queries.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { customerDetail } from '../queries.ts'

type PlanCall = {
  customerId: number
  call: () => Promise<{ message: string; data: AccountPlan }>
  /** Said where it fails for whatever reason. */
  failed: string
  onDone: () => void
  onFailed?: (error: unknown) => void
}

/** Changes a customer's subscription; their page then shows what it has become. */
export function useCustomerPlan({ customerId, call, failed, onDone, onFailed }: PlanCall) {
  const queryClient = useQueryClient()
  const { queryKey } = customerDetail(customerId)
  return useMutation({
    mutationFn: call,
    onSuccess: ({ message, data }) => {
      queryClient.setQueryData(queryKey, (customer) => customer && { ...customer, plan: data })
      toast('done', message, 6_000)
      onDone()
    },
    onError: (error) => {
      toast('failed', failed, 6_000)
      onFailed?.(error)
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey })
      void refreshPurchases(queryClient)
    },
  })
}
