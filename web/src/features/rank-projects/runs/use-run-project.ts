import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rankProjectMessages } from '#contract/rank-project-messages.ts'
import { useAttemptId } from '../../../shared/api/attempt-id.ts'
import { client } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { isWorthAnotherTry, recentLookOf } from '../../../shared/looks/recent-look.ts'
import { accountQuery } from '../../../shared/session/account.ts'
import { toast } from '../../../shared/ui/toast.ts'
import { refreshRankProjects, refreshRankProjectsAgain } from '../live-updates.ts'
import { projectWords } from '../messages.ts'
import { reloadDelays } from '../reload-delays.ts'
import { type RunKind, runProblem } from './project-runs.ts'

export type RunQuestion = {
  kind: RunKind
  /** The look the server asks about: younger than the one this screen knew of. */
  recentLook?: string
  /** Why the last press brought nothing. */
  problem?: string
}

/** A question before a project runs, and the run. The question stays until it is answered and the server has agreed. */
export function useRunProject(id: number) {
  const queryClient = useQueryClient()
  const attempt = useAttemptId()
  const [question, setQuestion] = useState<RunQuestion>()
  const { mutate, isPending } = useMutation({
    mutationFn: (run: { id: number; confirm: boolean; onlyFailed: boolean }) =>
      client.rankProjects.refreshRankProject(run, { context: { idempotencyKey: attempt.idFor(run) } }),
    onSuccess: () => {
      attempt.settle(null)
      setQuestion(undefined)
      toast('info', rankProjectMessages.refreshed, 6_000)
      void refreshRankProjectsAgain(queryClient, reloadDelays.refreshed)
      void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    },
    onError: (error) => {
      attempt.settle(error)
      const failure = failureOf(error)
      const recentLook = recentLookOf(failure)
      if (recentLook !== undefined) return setQuestion((asked) => asked && { ...asked, recentLook })
      toast('failed', runProblem(failure), 6_000)
      if (failure.code === 'credits.insufficient') {
        void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
      }
      if (!isWorthAnotherTry(failure)) {
        void refreshRankProjects(queryClient)
        return setQuestion(undefined)
      }
      const problem = failure.code === undefined ? projectWords.notSent : undefined
      setQuestion((asked) => asked && { ...asked, problem })
    },
  })
  return {
    question,
    isBusy: isPending,
    ask: (kind: RunKind) => setQuestion({ kind }),
    send: (confirm: boolean) => {
      if (question === undefined || isPending) return
      setQuestion({ ...question, problem: undefined })
      mutate({ id, confirm, onlyFailed: question.kind === 'retry' })
    },
    dismiss: () => setQuestion(undefined),
  }
}
