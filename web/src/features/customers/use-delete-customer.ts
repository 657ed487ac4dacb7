import { useMutation, useQueryClient } from '@tanstack/react-query'
import { customerMessages } from '#contract/customers/messages.ts'
import { client } from '../../shared/api/client.ts'
import { failureOf } from '../../shared/api/failure.ts'
import { toast } from '../../shared/ui/toast.ts'
import { refreshCustomers } from './queries.ts'

/** Deletes a customer. One whom somebody else has deleted meanwhile is gone as wanted. */
export function useDeleteCustomer() {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: async (id: number) => {
      try {
        await client.accounts.deleteAccount({ id })
      } catch (error) {
        if (failureOf(error).code !== 'row.not-found') throw error
      }
    },
    onSuccess: () => void toast('done', customerMessages.deleted, 6_000),
    onError: () => void toast('failed', customerMessages.deleteFailed, 6_000),
    onSettled: () => refreshCustomers(queryClient),
  })
  return (id: number) => mutate(id)
}
