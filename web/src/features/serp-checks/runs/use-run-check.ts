import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { serpCheckMessages } from '#contract/serp-check-messages.ts'
import type { SerpCheck } from '#contract/serp-checks.ts'
import { useAttemptId } from '../../../shared/api/attempt-id.ts'
import { client } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { isWorthAnotherTry, recentLookOf } from '../../../shared/looks/recent-look.ts'
import { accountQuery } from '../../../shared/session/account.ts'
import { toast } from '../../../shared/ui/toast.ts'
import { refreshSerpChecks, refreshStartedAgain } from '../live-updates.ts'
import { listWords } from '../messages.ts'
import { type RunKind, runProblem } from './check-runs.ts'

type Run = { kind: RunKind; id: number; confirm: boolean }

export type RunQuestion = {
  kind: RunKind
  check: SerpCheck
  /** The look the server asks about: younger than the one this screen knew of. */
  recentLook?: string
  /** Why the last press brought nothing. */
  problem?: string
}

/** A question before a check runs again, and the run. The question stays until it is answered and the server has agreed. */
export function useRunCheck() {
  const queryClient = useQueryClient()
  const attempt = useAttemptId()
  const [question, setQuestion] = useState<RunQuestion>()
  const { mutate, isPending } = useMutation({
    mutationFn: (run: Run) => {
      const context = { idempotencyKey: attempt.idFor(run) }
      const { kind, id, confirm } = run
      if (kind === 'retry') return client.serpChecks.retrySerpCheck({ id }, { context })
      return client.serpChecks.refreshSerpCheck({ id, confirm }, { context })
    },
    onSuccess: (_reply, { kind }) => {
      attempt.settle(null)
      setQuestion(undefined)
      toast('info', kind === 'refresh' ? serpCheckMessages.refreshed : serpCheckMessages.retried, 6_000)
      void refreshStartedAgain(queryClient)
      void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    },
    onError: (error, { kind }) => {
      attempt.settle(error)
      const failure = failureOf(error)
      const recentLook = recentLookOf(failure)
      if (recentLook !== undefined) return setQuestion((asked) => asked && { ...asked, recentLook })
      toast('failed', runProblem(kind, failure), 6_000)
      if (failure.code === 'credits.insufficient') {
        void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
      }
      if (!isWorthAnotherTry(failure)) {
        void refreshSerpChecks(queryClient)
        return setQuestion(undefined)
      }
      const problem = failure.code === undefined ? listWords.notSent : undefined
      setQuestion((asked) => asked && { ...asked, problem })
    },
  })
  const ask = useCallback((kind: RunKind, check: SerpCheck) => setQuestion({ kind, check }), [])
  return {
    question,
    ask,
    send: (confirm: boolean) => {
      if (question === undefined || isPending) return
      setQuestion({ ...question, problem: undefined })
      mutate({ kind: question.kind, id: question.check.id, confirm })
    },
    dismiss: () => setQuestion(undefined),
    /** The check whose run is being sent. */
    sending: isPending ? question?.check.id : undefined,
  }
}
