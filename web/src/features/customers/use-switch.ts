import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshAccounts } from '../../parts/access/refresh-accounts.ts'
import { replaceSession } from '../../parts/access/replace-session.ts'
import { client } from '../../shared/api/client.ts'
import { failureOf } from '../../shared/api/failure.ts'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { customerTexts } from './messages.ts'

/** Opens the product as a customer sees it, from the dashboard on. */
export function useSwitch() {
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: number) => client.accounts.switchAccount({ id }),
    onSuccess: (session) => {
      replaceSession(queryClient, session, { isSwitched: true, message: customerTexts.switched, address: '/' })
    },
    onError: (error) => {
      toast('failed', failureOf(error).message, 6_000)
      void refreshAccounts(queryClient)
    },
  })
  return { switchInto: (id: number) => mutate(id), entering: isPending ? variables : undefined }
}
