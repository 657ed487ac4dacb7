import { useMutation, useQueryClient } from '@tanstack/react-query'
import { backlinkMessages } from '#contract/backlinks/messages.ts'
import type { BacklinkProject } from '#contract/backlinks/rows.ts'
import { client } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { backlinkKeys, leavingBacklinks, refreshBacklinkLists, refreshBacklinks } from '../live-updates.ts'

type Removal = { id: number; isQuiet: boolean }

/** Deletes a project with all its dates. One that another tab has deleted is gone as wanted. */
export function useRemoveBacklinks() {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: async ({ id }: Removal) => {
      try {
        await client.backlinks.deleteBacklinkProject({ id })
      } catch (error) {
        if (failureOf(error).code !== 'row.not-found') throw error
      }
    },
    onMutate: ({ id }) => {
      leavingBacklinks.add(id)
    },
    onSuccess: async (_, { id, isQuiet }) => {
      const keys = backlinkKeys(id)
      await Promise.all(keys.map((queryKey) => queryClient.cancelQueries({ queryKey })))
      if (!isQuiet) toast('done', backlinkMessages.deleted, 3_000)
      for (const queryKey of keys) queryClient.removeQueries({ queryKey, type: 'inactive' })
      await refreshBacklinkLists(queryClient)
    },
    onError: (_, { id }) => {
      leavingBacklinks.delete(id)
      toast('failed', backlinkMessages.deleteFailed, 6_000)
      return refreshBacklinks(queryClient)
    },
  })
  return {
    /** `isQuiet` where whoever leaves it has been told already. */
    remove: ({ id }: Pick<BacklinkProject, 'id'>, { isQuiet = false } = {}) => mutate({ id, isQuiet }),
  }
}
