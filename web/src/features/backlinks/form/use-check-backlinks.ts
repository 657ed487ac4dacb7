import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loginMessages } from '#contract/accounts/messages.ts'
import { backlinkMessages } from '#contract/backlinks/messages.ts'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { accountQuery } from '../../../parts/access/account.ts'
import { toastRunStarted } from '../../../parts/paid-runs/run-toasts.ts'
import { useAttemptId } from '../../../shared/api/attempt-id.ts'
import { client } from '../../../shared/api/client.ts'
import { type Failure, failureOf } from '../../../shared/api/failure.ts'
import { errorsByField } from '../../../shared/inputs/field-errors.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { refreshBacklinks } from '../live-updates.ts'
import { backlinkTexts } from '../messages.ts'
import type { BacklinkCheckValues } from './backlink-check-values.ts'

type CheckBacklinks = {
  onStarted: (id: number) => void
  onFieldErrors: (errors: Record<string, string>) => void
}

/** Sends a check once, and once more only under the same name; the form keeps its content whatever comes back. */
export function useCheckBacklinks({ onStarted, onFieldErrors }: CheckBacklinks) {
  const queryClient = useQueryClient()
  const attempt = useAttemptId()
  const [problem, setProblem] = useState<string>()
  /** The view is about to open. */
  const [hasStarted, setStarted] = useState(false)
  const fail = (words: string) => {
    setProblem(words)
    toast('failed', `Error: ${words}`, 6_000)
  }
  const { mutate, isPending } = useMutation({
    mutationFn: (values: BacklinkCheckValues) =>
      client.backlinks.checkBacklink({ ...values, random_id: attempt.idFor(values) }),
    onMutate: () => setProblem(undefined),
    onSuccess: (reply: { data?: { backlinks_id?: unknown } }) => {
      const id = reply.data?.backlinks_id
      if (typeof id !== 'number') return fail(backlinkMessages.unexpected)
      attempt.settle(null)
      toastRunStarted({ type: 'backlink-project', id }, backlinkMessages.started)
      void refreshBacklinks(queryClient)
      void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
      setStarted(true)
      onStarted(id)
    },
    onError: (error) => {
      attempt.settle(error)
      const failure = failureOf(error)
      fail(problemOf(failure))
      if (failure.code === 'credits.insufficient')
        void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
      if (failure.issues.length > 0) onFieldErrors(errorsByField(failure))
    },
  })
  const isBusy = isPending || hasStarted
  const start = (values: BacklinkCheckValues) => {
    if (!isBusy) mutate(values)
  }
  return { start, isBusy, problem }
}

function problemOf({ code, message, issues }: Failure) {
  if (code === undefined)
    return message === loginMessages.unexpected ? backlinkMessages.unexpected : backlinkTexts.notSent
  if (code === 'credits.insufficient') return serpCheckMessages.insufficientCredits
  if (code === 'input.invalid') return issues[0]?.message ?? serpCheckMessages.fields
  return message
}
