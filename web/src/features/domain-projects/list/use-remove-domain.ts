import { useMutation, useQueryClient } from '@tanstack/react-query'
import { domainProjectMessages } from '#contract/domain-projects/messages.ts'
import type { DomainProject } from '#contract/domain-projects/rows.ts'
import { client } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { domainKey, leavingDomains, refreshDomainLists, refreshDomainProjects } from '../live-updates.ts'

type Removal = { id: number; isQuiet: boolean }

/** Deletes a domain with all its dates. One that another tab has deleted is gone as wanted. */
export function useRemoveDomain() {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: async ({ id }: Removal) => {
      try {
        await client.domainProjects.deleteDomainProject({ id })
      } catch (error) {
        if (failureOf(error).code !== 'row.not-found') throw error
      }
    },
    onMutate: ({ id }) => {
      leavingDomains.add(id)
    },
    onSuccess: async (_, { id, isQuiet }) => {
      const queryKey = domainKey(id)
      await queryClient.cancelQueries({ queryKey })
      if (!isQuiet) toast('done', domainProjectMessages.deleted, 3_000)
      // A query that is still on screen would be fetched again as soon as it is removed.
      queryClient.removeQueries({ queryKey, type: 'inactive' })
      await refreshDomainLists(queryClient)
    },
    onError: (_, { id }) => {
      leavingDomains.delete(id)
      toast('failed', domainProjectMessages.deleteFailed, 6_000)
      return refreshDomainProjects(queryClient)
    },
  })
  return {
    /** `isQuiet` where whoever leaves it has been told already. */
    remove: ({ id }: Pick<DomainProject, 'id'>, { isQuiet = false } = {}) => mutate({ id, isQuiet }),
  }
}
