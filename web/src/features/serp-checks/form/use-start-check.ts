import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { accountQuery } from '../../../parts/access/account.ts'
import { toastRunStarted } from '../../../parts/paid-runs/run-toasts.ts'
import { useAttemptId } from '../../../shared/api/attempt-id.ts'
import { orpc } from '../../../shared/api/client.ts'
import { type Failure, failureOf } from '../../../shared/api/failure.ts'
import { errorsByField } from '../../../shared/inputs/field-errors.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { refresh as refreshSerpChecks } from '../live-updates.ts'
import { checkFormMessages } from '../messages.ts'
import { type CheckFormValues, toCheckInput } from './check-form-values.ts'

type StartCheck = { onStarted: (id: number) => void; onFieldErrors: (errors: Record<string, string>) => void }

/** Sends a check once, and once more only under the same name; the form keeps its content whatever comes back. */
export function useStartCheck({ onStarted, onFieldErrors }: StartCheck) {
  const queryClient = useQueryClient()
  const attempt = useAttemptId()
  const [problem, setProblem] = useState<string>()
  const closeToast = useRef<() => void>(undefined)
  /** One failure at a time: a new attempt takes the last one's message away. */
  const newAttempt = () => {
    closeToast.current?.()
    setProblem(undefined)
  }
  const tell = (words: string, duration: 3_000 | 6_000) => {
    closeToast.current?.()
    closeToast.current = toast('failed', words, duration)
  }
  const mutation = useMutation(
    orpc.serpChecks.startSerpCheck.mutationOptions({
      onMutate: newAttempt,
      onSuccess: ({ data, message }) => {
        attempt.settle(null)
        if (message === serpCheckMessages.repeated) toast('done', message, 6_000)
        else toastRunStarted({ type: 'serp-check', id: data.id }, serpCheckMessages.queued)
        void refreshSerpChecks(queryClient)
        void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
        onStarted(data.id)
      },
      onError: (error) => {
        attempt.settle(error)
        const failure = failureOf(error)
        const words = problemOf(failure)
        setProblem(words)
        tell(words, 6_000)
        if (failure.code === 'credits.insufficient') {
          void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
        }
        if (failure.issues.length > 0) onFieldErrors(errorsByField(failure))
      },
    }),
  )
  const start = (values: CheckFormValues) => {
    if (mutation.isPending || mutation.isSuccess) return
    mutation.mutate(toCheckInput(values, attempt.idFor(values)))
  }
  return {
    start,
    isBusy: mutation.isPending || mutation.isSuccess,
    problem,
    forgetProblem: newAttempt,
    /** Reasons that stop an attempt before it is sent. */
    refuse: (words: string) => tell(words, 3_000),
  }
}

function problemOf({ code, message }: Failure) {
  if (code === undefined) return checkFormMessages.notSent
  if (code === 'credits.insufficient') return serpCheckMessages.insufficientCredits
  if (code === 'input.invalid') return serpCheckMessages.fields
  return code === 'server.failed' ? serpCheckMessages.failed : message
}
