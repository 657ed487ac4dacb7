import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loginMessages } from '#contract/accounts/messages.ts'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { useAttemptId } from '../../../shared/api/attempt-id.ts'
import { type Failure, failureOf } from '../../../shared/api/failure.ts'
import { errorsByField } from '../../../shared/inputs/field-errors.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { accountQuery } from '../../access/account.ts'
import { toastRunStarted } from '../../paid-runs/run-toasts.ts'
import type { SiteChecks, SiteWords } from '../site-checks.ts'

type StartCheck<Values> = {
  /** Sends the check under the name of the attempt. Without an id the answer is none of ours. */
  send: (values: Values, attemptId: string) => Promise<{ id: number | undefined; message: string }>
  onStarted: (id: number) => void
  onFieldErrors: (errors: Record<string, string>) => void
}

/** Sends a check once, and once more only under the same name; the form keeps its content whatever comes back. */
export function useStartCheck<Values>(
  { event, updates, words }: Pick<SiteChecks, 'event' | 'updates' | 'words'>,
  { send, onStarted, onFieldErrors }: StartCheck<Values>,
) {
  const queryClient = useQueryClient()
  const attempt = useAttemptId()
  const [problem, setProblem] = useState<string>()
  /** The view is about to open. */
  const [hasStarted, setStarted] = useState(false)
  const refreshAccount = () => void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
  const fail = (reason: string) => {
    setProblem(reason)
    toast('failed', `${words.failurePrefix ?? ''}${reason}`, 6_000)
  }
  const { mutate, isPending } = useMutation({
    mutationFn: (values: Values) => send(values, attempt.idFor(values)),
    onMutate: () => setProblem(undefined),
    onSuccess: ({ id, message }) => {
      if (id === undefined) return fail(words.unexpected ?? words.notSent)
      attempt.settle(null)
      toastRunStarted({ type: event, id }, message)
      void updates.refresh(queryClient)
      refreshAccount()
      setStarted(true)
      onStarted(id)
    },
    onError: (error) => {
      attempt.settle(error)
      const failure = failureOf(error)
      fail(problemOf(failure, words))
      if (failure.code === 'credits.insufficient') refreshAccount()
      if (failure.issues.length > 0) onFieldErrors(errorsByField(failure))
    },
  })
  const isBusy = isPending || hasStarted
  return {
    start: (values: Values) => {
      if (!isBusy) mutate(values)
    },
    isBusy,
    problem,
    forgetProblem: () => setProblem(undefined),
  }
}

function problemOf({ code, message, issues }: Failure, words: SiteWords) {
  if (code === undefined)
    return message === loginMessages.unexpected ? (words.unexpected ?? words.notSent) : words.notSent
  if (code === 'credits.insufficient') return serpCheckMessages.insufficientCredits
  if (code === 'input.invalid') return issues[0]?.message ?? serpCheckMessages.fields
  return message
}
