import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AccountPlan } from '#contract/accounts/rows.ts'
import { client } from '../../../shared/api/client.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { refreshBilling, showChangedPlan } from './show-changed-plan.ts'

type Changed = { message: string; data: AccountPlan }

/** Resumes the own subscription, or drops the change it is to make. */
export function useOwnPlan() {
  const resume = usePlanCall((id: string) => client.subscriptions.resumeSubscription({ id }))
  const undo = usePlanCall(() => client.subscriptions.undoChange())
  return {
    resume: (id: string) => {
      undo.reset()
      resume.mutate(id)
    },
    undo: () => {
      resume.reset()
      undo.mutate(undefined)
    },
    isResuming: resume.isPending,
    isUndoing: undo.isPending,
    error: resume.error ?? undo.error,
  }
}
export type OwnPlan = ReturnType<typeof useOwnPlan>

/** A call that answers with the plan as it is then. */
export function usePlanCall<Input>(call: (input: Input) => Promise<Changed>, onDone?: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: ({ message, data }) => {
      showChangedPlan(queryClient, data)
      toast('done', message, 6_000)
      onDone?.()
    },
    onError: () => refreshBilling(queryClient),
  })
}
