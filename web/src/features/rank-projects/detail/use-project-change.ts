import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountQuery } from '../../../parts/access/account.ts'
import { runMessages } from '../../../parts/paid-runs/messages.ts'
import { useAttemptId } from '../../../shared/api/attempt-id.ts'
import { type Failure, failureOf } from '../../../shared/api/failure.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { refresh as refreshRankProjects, refreshRankProjectsAgain } from '../live-updates.ts'

/** The server's text names the limit; the words of a plain failure would only ask for another try. */
const limitCodes = new Set<Failure['code']>(['project.keyword-limit', 'trial.restricted'])
/** The project is not what the screen shows. */
const outdatedCodes = new Set<Failure['code']>([...limitCodes, 'row.not-found', 'project.running'])

type ProjectChange<Input> = {
  send: (input: Input, key: string) => Promise<unknown>
  done: string
  failed: string
  /** Delays in milliseconds after which to refetch again, besides at once. */
  again?: readonly number[]
  /** Takes the change back, from its message. */
  undo?: (input: Input) => void
  /** Only where somebody still waits for it: what was left meanwhile has nothing to close. */
  onDone: () => void
}

/**
 * A change of a project and its message; the server's message about a failure is shown beside the form.
 */
export function useProjectChange<Input>({ send, done, failed, again = [], undo, onDone }: ProjectChange<Input>) {
  const queryClient = useQueryClient()
  const attempt = useAttemptId()
  const [failure, setFailure] = useState<Failure>()
  const { mutate, isPending } = useMutation({
    mutationFn: (input: Input) => send(input, attempt.idFor(input)),
    onMutate: () => setFailure(undefined),
    onSuccess: (_, input) => {
      attempt.settle(null)
      toast('done', done, 6_000, { action: undo && { label: 'Undo', onClick: () => undo(input) } })
      void refreshRankProjectsAgain(queryClient, ...again)
      void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    },
    onError: (error) => {
      attempt.settle(error)
      const failure = failureOf(error)
      setFailure(failure)
      if (!limitCodes.has(failure.code)) toast('failed', failed, 6_000)
      if (outdatedCodes.has(failure.code)) void refreshRankProjects(queryClient)
    },
  })
  return {
    send: (input: Input) => !isPending && mutate(input, { onSuccess: onDone }),
    isBusy: isPending,
    problem: failure && problemOf(failure),
    /** The problem names a limit of the project or plan. */
    isLimit: failure !== undefined && limitCodes.has(failure.code),
  }
}

const problemOf = ({ code, message, issues }: Failure) =>
  code === undefined ? runMessages.notSent : (issues[0]?.message ?? message)
