import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useAttemptId } from '../api/attempt-id.ts'
import { type Failure, failureOf } from '../api/failure.ts'
import { accountQuery } from '../session/account.ts'
import { toast } from '../ui/toast.ts'
import type { RunKind, RunQuestion } from './run-question.ts'
import { isWorthAnotherTry, recentLookOf } from './run-refusal.ts'
import { runWords } from './run-words.ts'

export type RunOrder = { kind: RunKind; id: number; confirm: boolean }

type Run = {
  send: (order: RunOrder, context: { idempotencyKey: string }) => Promise<unknown>
  /** Told once the server has agreed. */
  started: Record<RunKind, string>
  problemOf: (kind: RunKind, failure: Failure) => string
  onStarted: () => void
  /** What the screen shows is not what there is. */
  onOutdated: () => void
}

/** A question before something runs, and the run. The question stays until it is answered and the server has agreed. */
export function useRun<Subject extends { id: number }>({ send, started, problemOf, onStarted, onOutdated }: Run) {
  const queryClient = useQueryClient()
  const attempt = useAttemptId()
  const [question, setQuestion] = useState<RunQuestion<Subject>>()
  const refreshAccount = () => void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
  const { mutate, isPending } = useMutation({
    mutationFn: (order: RunOrder) => send(order, { idempotencyKey: attempt.idFor(order) }),
    onSuccess: (_reply, { kind }) => {
      attempt.settle(null)
      setQuestion(undefined)
      toast('info', started[kind], 6_000)
      onStarted()
      refreshAccount()
    },
    onError: (error, { kind }) => {
      attempt.settle(error)
      const failure = failureOf(error)
      const recentLook = recentLookOf(failure)
      if (recentLook !== undefined) return setQuestion((asked) => asked && { ...asked, recentLook })
      toast('failed', problemOf(kind, failure), 6_000)
      if (failure.code === 'credits.insufficient') refreshAccount()
      if (!isWorthAnotherTry(failure)) {
        onOutdated()
        return setQuestion(undefined)
      }
      const problem = failure.code === undefined ? runWords.notSent : undefined
      setQuestion((asked) => asked && { ...asked, problem })
    },
  })
  const ask = useCallback((kind: RunKind, subject: Subject) => setQuestion({ kind, subject }), [])
  return {
    question,
    ask,
    isBusy: isPending,
    send: (confirm: boolean) => {
      if (question === undefined || isPending) return
      setQuestion({ ...question, problem: undefined })
      mutate({ kind: question.kind, id: question.subject.id, confirm })
    },
    dismiss: () => setQuestion(undefined),
  }
}
