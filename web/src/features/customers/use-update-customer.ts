import { useMutation, useQueryClient } from '@tanstack/react-query'
import { profileMessages } from '#contract/accounts/messages.ts'
import type { ProfileChange } from '#contract/accounts/profile-change.ts'
import { refreshAccounts } from '../../parts/access/refresh-accounts.ts'
import { client } from '../../shared/api/client.ts'
import { failureOf } from '../../shared/api/failure.ts'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { customerDetail } from './queries.ts'

export type CustomerChange = Partial<Omit<ProfileChange, 'id'>>

/** Changes an account; its page then shows what it has become. `onFailure` gets what a form shows itself. */
export function useUpdateCustomer(
  id: number,
  { onDone, onFailure }: { onDone?: () => void; onFailure?: (error: unknown) => void } = {},
) {
  const queryClient = useQueryClient()
  const { queryKey } = customerDetail(id)
  return useMutation({
    mutationFn: (change: CustomerChange) => client.accounts.updateProfile({ ...change, id }),
    onSuccess: async ({ message }) => {
      toast('done', message, 6_000)
      onDone?.()
      await refreshAccounts(queryClient)
    },
    onError: (error) => {
      const { code, message } = failureOf(error)
      onFailure?.(error)
      // Field errors are shown beside the field.
      if (code !== 'input.invalid')
        toast('failed', code === 'server.failed' ? profileMessages.customerFailed : message, 6_000)
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}
