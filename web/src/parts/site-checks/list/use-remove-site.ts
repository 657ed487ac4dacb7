import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SiteProject } from '#contract/site-checks/rows.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import type { SiteChecks } from '../site-checks.ts'

type Removal = { id: number; isQuiet: boolean }

/** Deletes a site with all its dates. One that another tab has deleted is gone as wanted. */
export function useRemoveSite({ calls, updates, words }: Pick<SiteChecks, 'calls' | 'updates' | 'words'>) {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: async ({ id }: Removal) => {
      try {
        await calls.delete(id)
      } catch (error) {
        if (failureOf(error).code !== 'row.not-found') throw error
      }
    },
    onMutate: ({ id }) => {
      updates.leaving.add(id)
    },
    onSuccess: async (_, { id, isQuiet }) => {
      const keys = updates.keysOf(id)
      await Promise.all(keys.map((queryKey) => queryClient.cancelQueries({ queryKey })))
      if (!isQuiet) toast('done', words.deleted, 3_000)
      // A query that is still on screen would be fetched again as soon as it is removed.
      for (const queryKey of keys) queryClient.removeQueries({ queryKey, type: 'inactive' })
      await updates.refreshLists(queryClient)
    },
    onError: (_, { id }) => {
      updates.leaving.delete(id)
      toast('failed', words.deleteFailed, 6_000)
      return updates.refresh(queryClient)
    },
  })
  return {
    /** `isQuiet` where whoever leaves it has been told already. */
    remove: ({ id }: Pick<SiteProject, 'id'>, { isQuiet = false } = {}) => mutate({ id, isQuiet }),
  }
}
