import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accountQuery } from '../../../parts/access/account.ts'
import { client } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { refresh as refreshSerpChecks } from '../live-updates.ts'
import { checkListMessages } from '../messages.ts'

/** Gives a check another name, or takes it away; sent twice it says the same. */
export function useRenameCheck(id: number, onRenamed: () => void) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (note: string) => client.serpChecks.renameSerpCheck({ id, note }),
    onSuccess: ({ message }) => {
      toast('done', message, 3_000)
      onRenamed()
      return refreshSerpChecks(queryClient)
    },
  })
  return { rename: mutate, isBusy: isPending, problem: error === null ? undefined : failureOf(error).message }
}

/** Deletes a check and all its ranks. One that another tab has deleted is gone as wanted. */
export function useDeleteCheck(onGone: (id: number) => void) {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: async (id: number) => {
      try {
        const { message } = await client.serpChecks.deleteSerpChecks({ serps_ids: [id] })
        return message
      } catch (error) {
        if (failureOf(error).code !== 'row.not-found') throw error
        return checkListMessages.alreadyDeleted
      }
    },
    onSuccess: (message, id) => {
      toast('done', message, 3_000)
      onGone(id)
      void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
      return refreshSerpChecks(queryClient)
    },
    onError: (error) => {
      toast('failed', `${checkListMessages.deleteFailed}: ${failureOf(error).message}`, 6_000)
      return refreshSerpChecks(queryClient)
    },
  })
  return mutate
}
