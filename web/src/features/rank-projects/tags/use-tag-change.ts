import { useMutation, useQueryClient } from '@tanstack/react-query'
import { runMessages } from '../../../parts/paid-runs/messages.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { refresh } from '../live-updates.ts'

/**
 * A change of tags or segments: views fetch again what they show, and the server's message about a failure is shown
 * beside the form.
 */
export function useTagChange<Input>(send: (input: Input) => Promise<{ message: string }>, onDone?: () => void) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: send,
    onSuccess: async ({ message }) => {
      await refresh(queryClient)
      toast('done', message, 2_000)
      onDone?.()
    },
    onError: (failure) => {
      if (failureOf(failure).code === 'row.not-found') void refresh(queryClient)
    },
  })
  const failure = error === null ? undefined : failureOf(error)
  return {
    send: (input: Input) => !isPending && mutate(input),
    isBusy: isPending,
    problem:
      failure && (failure.code === undefined ? runMessages.notSent : (failure.issues[0]?.message ?? failure.message)),
    forget: reset,
  }
}
