import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../shared/api/client.ts'
import { failureOf } from '../../shared/api/failure.ts'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { replaceSession } from './replace-session.ts'

/** The id a switched session sends to switch back. */
const wayBack = 1

/** Ends the session in a customer's account and returns to the staff member's own dashboard. */
export function useSwitchBack() {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.accounts.switchAccount({ id: wayBack }),
    onSuccess: (session) => {
      replaceSession(queryClient, session, { isSwitched: false, address: '/' })
    },
    // A session that has ended has already led to the sign-in form.
    onError: (error) => {
      const { code, message } = failureOf(error)
      if (code !== 'session.required') toast('failed', message, 6_000)
    },
  })
  return {
    switchBack: () => {
      if (!isPending) mutate()
    },
    isReturning: isPending,
  }
}
