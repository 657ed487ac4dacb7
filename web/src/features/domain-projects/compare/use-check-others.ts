import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DomainProject } from '#contract/domain-projects/rows.ts'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { accountQuery } from '../../../parts/access/account.ts'
import { runMessages } from '../../../parts/paid-runs/messages.ts'
import { useAttemptIds } from '../../../shared/api/attempt-id.ts'
import { client } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'

/** Checks other domains the way this one was: each a check of its own, sent once, and once more only under the same name. */
export function useCheckOthers(project: DomainProject, onChecked: (ids: number[]) => void) {
  const queryClient = useQueryClient()
  const attempts = useAttemptIds()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (targets: readonly string[]) => {
      const ids: number[] = []
      for (const target of targets) {
        const { language_code: language, country_code: country, limit } = project
        const work = { target, language, country, limit }
        // Domains checked before a failure are answered again by the next try, so none is paid for twice.
        const { data } = await client.domainProjects.checkDomain({ ...work, random_id: attempts.idFor(work) })
        ids.push(data.domain_project_id)
      }
      for (const target of targets)
        attempts.settle(
          { target, language: project.language_code, country: project.country_code, limit: project.limit },
          null,
        )
      return ids
    },
    onSuccess: onChecked,
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }),
  })
  const failure = error === null ? undefined : failureOf(error)
  return {
    check: (targets: readonly string[]) => !isPending && mutate(targets),
    isBusy: isPending,
    problem:
      failure &&
      (failure.code === undefined
        ? runMessages.notSent
        : failure.code === 'credits.insufficient'
          ? serpCheckMessages.insufficientCredits
          : failure.message),
  }
}
