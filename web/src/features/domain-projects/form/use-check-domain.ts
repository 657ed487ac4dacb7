import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { accountQuery } from '../../../parts/access/account.ts'
import { toastRunStarted } from '../../../parts/paid-runs/run-toasts.ts'
import { useAttemptId } from '../../../shared/api/attempt-id.ts'
import { orpc } from '../../../shared/api/client.ts'
import { type Failure, failureOf } from '../../../shared/api/failure.ts'
import { errorsByField } from '../../../shared/inputs/field-errors.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { refreshDomainProjects } from '../live-updates.ts'
import { domainMessages } from '../messages.ts'
import { type DomainCheckValues, toDomainCheckInput } from './domain-check-values.ts'

type CheckDomain = { onStarted: (id: number) => void; onFieldErrors: (errors: Record<string, string>) => void }

/** Sends a check once, and once more only under the same name; the form keeps its content whatever comes back. */
export function useCheckDomain({ onStarted, onFieldErrors }: CheckDomain) {
  const queryClient = useQueryClient()
  const attempt = useAttemptId()
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending, isSuccess } = useMutation(
    orpc.domainProjects.checkDomain.mutationOptions({
      onMutate: () => setProblem(undefined),
      onSuccess: ({ message, data }) => {
        attempt.settle(null)
        toastRunStarted({ type: 'domain-project', id: data.domain_project_id }, message)
        void refreshDomainProjects(queryClient)
        void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
        onStarted(data.domain_project_id)
      },
      onError: (error) => {
        attempt.settle(error)
        const failure = failureOf(error)
        const words = problemOf(failure)
        setProblem(words)
        toast('failed', words, 6_000)
        if (failure.code === 'credits.insufficient')
          void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
        if (failure.issues.length > 0) onFieldErrors(errorsByField(failure))
      },
    }),
  )
  return {
    start: (values: DomainCheckValues) => {
      if (!isPending && !isSuccess) mutate(toDomainCheckInput(values, attempt.idFor(values)))
    },
    isBusy: isPending || isSuccess,
    problem,
    forgetProblem: () => setProblem(undefined),
  }
}

function problemOf({ code, message, issues }: Failure) {
  if (code === undefined) return domainMessages.notSent
  if (code === 'credits.insufficient') return serpCheckMessages.insufficientCredits
  if (code === 'input.invalid') return issues[0]?.message ?? serpCheckMessages.fields
  return message
}
