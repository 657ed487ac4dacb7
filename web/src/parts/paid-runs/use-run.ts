import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useAttemptIds } from '../../shared/api/attempt-id.ts'
import { type Failure, failureOf } from '../../shared/api/failure.ts'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { accountQuery } from '../access/account.ts'
import { runMessages } from './messages.ts'
import { isAnsweredBy, type RunKind, type RunOrder, type RunQuestion } from './run-question.ts'
import { isWorthAnotherTry, recentCheckOf } from './run-refusal.ts'
import { type RunOwner, toastRunStarted } from './run-toasts.ts'

type Run = {
  of: RunOwner['type']
  send: (order: RunOrder, context: { idempotencyKey: string }) => Promise<unknown>
  /** Called once the server has agreed. */
  started: Record<RunKind, string>
  problemOf: (kind: RunKind, failure: Failure) => string
  onStarted: () => void
  /** The screen does not show the present state. */
  onOutdated: () => void
}

/**
 * A question before something runs, and the run. The question stays until it is answered and the server has agreed.
 * Left before, it may be another one by the time the answer comes, which then changes nothing about that one.
 */
export function useRun<Subject extends { id: number; keywords?: readonly number[]; setting?: number | undefined }>({
  of,
  send,
  started,
  problemOf,
  onStarted,
  onOutdated,
}: Run) {
  const queryClient = useQueryClient()
  const attempts = useAttemptIds()
  const { question, open, show } = useQuestion<Subject>()
  const [sending, setSending] = useState<readonly number[]>([])
  const refreshAccount = () => void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
  const end = (order: RunOrder, error: unknown) => {
    attempts.settle(order, error)
    setSending((ids) => ids.filter((id) => id !== order.id))
  }
  const { mutate } = useMutation({
    mutationFn: (order: RunOrder) => send(order, { idempotencyKey: attempts.idFor(order) }),
    onMutate: ({ id }) => setSending((ids) => [...ids, id]),
    onSuccess: (_reply, order) => {
      end(order, null)
      if (isAnsweredBy(open.current, order)) show(undefined)
      toastRunStarted({ type: of, id: order.id }, started[order.kind])
      onStarted()
      refreshAccount()
    },
    onError: (error, order) => {
      end(order, error)
      const failure = failureOf(error)
      const asked = isAnsweredBy(open.current, order) ? open.current : undefined
      const recentCheck = recentCheckOf(failure)
      if (asked !== undefined && recentCheck !== undefined) return show({ ...asked, recentCheck })
      toast('failed', problemOf(order.kind, failure), 6_000)
      if (failure.code === 'credits.insufficient') refreshAccount()
      const isOver = !isWorthAnotherTry(failure)
      if (isOver) onOutdated()
      if (asked === undefined) return
      show(isOver ? undefined : { ...asked, problem: failure.code === undefined ? runMessages.notSent : undefined })
    },
  })
  const ask = useCallback((kind: RunKind, subject: Subject) => show({ kind, subject }), [show])
  const isBusy = question !== undefined && sending.includes(question.subject.id)
  return {
    question,
    ask,
    isBusy,
    /** The ids of what an answer is still awaited for. */
    sending,
    send: (confirm: boolean) => {
      if (question === undefined || isBusy) return
      show({ ...question, problem: undefined })
      const { id, keywords, setting } = question.subject
      mutate({
        kind: question.kind,
        id,
        confirm,
        ...(keywords && { keywords }),
        ...(setting !== undefined && { setting }),
      })
    },
    dismiss: () => show(undefined),
  }
}

/** Holds the question, also for an answer that comes when the question it was sent from may be gone. */
function useQuestion<Subject>() {
  const [question, setQuestion] = useState<RunQuestion<Subject>>()
  const open = useRef<RunQuestion<Subject>>(undefined)
  const show = useCallback((next: RunQuestion<Subject> | undefined) => {
    open.current = next
    setQuestion(next)
  }, [])
  return { question, open, show }
}
