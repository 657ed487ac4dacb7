import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rankProjectMessages } from '#contract/rank-project-messages.ts'
import { client } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { toast } from '../../../shared/ui/toast.ts'
import { refreshRankProjects } from '../live-updates.ts'
import { projectWords } from '../messages.ts'

/** Deletes a project and all its ranks. One that another tab has deleted is gone as wanted. */
export function useRemoveProject(onRemoved?: () => void) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async (id: number) => {
      try {
        await client.rankProjects.deleteRankProject({ id })
      } catch (error) {
        if (failureOf(error).code !== 'row.not-found') throw error
      }
    },
    onSuccess: () => {
      toast('done', rankProjectMessages.deleted, 3_000)
      onRemoved?.()
    },
    onError: () => toast('failed', projectWords.deleteFailed, 6_000),
    onSettled: () => refreshRankProjects(queryClient),
  })
  return { remove: (id: number) => mutate(id), isBusy: isPending }
}
