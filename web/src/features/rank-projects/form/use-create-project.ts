import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { accountQuery } from '../../../parts/access/account.ts'
import { toastRunStarted } from '../../../parts/paid-runs/run-toasts.ts'
import { useAttemptId } from '../../../shared/api/attempt-id.ts'
import { client } from '../../../shared/api/client.ts'
import { type Failure, failureOf } from '../../../shared/api/failure.ts'
import { errorsByField } from '../../../shared/inputs/field-errors.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { importTargets, targetsOf } from '../landing-pages/import-targets.ts'
import { refresh as refreshRankProjects } from '../live-updates.ts'
import { checkFormMessages } from './messages.ts'
import { type ProjectFormValues, toProjectInput } from './project-form-values.ts'

type CreateProject = {
  isTrial: boolean
  onCreated: (id: number) => void
  onFieldErrors: (errors: Record<string, string>) => void
}

/** The reason why a project was not accepted; `needsPlan` where another plan would help. */
export type CreateProblem = { words: string; needsPlan: boolean }

/** Sends a project once, and once more only under the same name; the form keeps its content whatever comes back. */
export function useCreateProject({ isTrial, onCreated, onFieldErrors }: CreateProject) {
  const queryClient = useQueryClient()
  const attempt = useAttemptId()
  const [problem, setProblem] = useState<CreateProblem>()
  const closeToast = useRef<() => void>(undefined)
  /** One failure at a time: a new attempt takes the last one's message away. */
  const newAttempt = () => {
    closeToast.current?.()
    setProblem(undefined)
  }
  const mutation = useMutation({
    mutationFn: (values: ProjectFormValues) =>
      client.rankProjects.createRankProject(toProjectInput(values, isTrial, attempt.idFor(values))),
    onMutate: newAttempt,
    onSuccess: ({ data, message }, values) => {
      void importTargets(data.id, targetsOf(values.targets, values.keywords))
      attempt.settle(null)
      if (message === rankProjectMessages.repeated) toast('done', message, 6_000)
      else toastRunStarted({ type: 'rank-project', id: data.id }, rankProjectMessages.queued)
      void refreshRankProjects(queryClient)
      void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
      onCreated(data.id)
    },
    onError: (error) => {
      attempt.settle(error)
      const failure = failureOf(error)
      const found = problemOf(failure)
      setProblem(found)
      closeToast.current = toast('failed', found.words, 6_000)
      if (found.needsPlan) void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
      if (failure.issues.length > 0) onFieldErrors(errorsByField(failure))
    },
  })
  return {
    create: (values: ProjectFormValues) => {
      if (!mutation.isPending && !mutation.isSuccess) mutation.mutate(values)
    },
    isBusy: mutation.isPending || mutation.isSuccess,
    problem,
    forgetProblem: newAttempt,
  }
}

function problemOf({ code, message }: Failure): CreateProblem {
  switch (code) {
    case undefined:
      return { words: checkFormMessages.notSent, needsPlan: false }
    case 'credits.insufficient':
    // Too few credits are answered with 404.
    case 'row.not-found':
      return { words: serpCheckMessages.insufficientCredits, needsPlan: true }
    case 'project.limit-reached':
    case 'project.keyword-limit':
    case 'plan.locked':
    case 'trial.restricted':
      return { words: message, needsPlan: true }
    case 'input.invalid':
      return { words: serpCheckMessages.fields, needsPlan: false }
    case 'server.failed':
      return { words: checkFormMessages.failed, needsPlan: false }
    default:
      return { words: message, needsPlan: false }
  }
}
