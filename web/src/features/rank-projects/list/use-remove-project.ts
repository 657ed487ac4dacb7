import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { client } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { leavingProjects, projectKey, refreshProjectLists, refresh as refreshRankProjects } from '../live-updates.ts'
import { projectMessages } from '../messages.ts'

/** Deletes a project and all its ranks. One that another tab has deleted is gone as wanted. */
export function useRemoveProject(onRemoved?: () => Promise<void>) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async (id: number) => {
      try {
        await client.rankProjects.deleteRankProject({ id })
      } catch (error) {
        if (failureOf(error).code !== 'row.not-found') throw error
      }
    },
    onMutate: (id) => {
      leavingProjects.add(id)
    },
    onSuccess: async (_, id) => {
      const queryKey = projectKey(id)
      await queryClient.cancelQueries({ queryKey })
      toast('done', rankProjectMessages.deleted, 3_000)
      await onRemoved?.()
      // A query that is still on screen would be fetched again as soon as it is removed.
      queryClient.removeQueries({ queryKey, type: 'inactive' })
      await refreshProjectLists(queryClient)
    },
    onError: (_, id) => {
      leavingProjects.delete(id)
      toast('failed', projectMessages.deleteFailed, 6_000)
      return refreshRankProjects(queryClient)
    },
  })
  return { remove: (id: number) => mutate(id), isBusy: isPending }
}
