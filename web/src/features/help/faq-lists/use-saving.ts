import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureOf } from '../../../shared/api/failure.ts'
import { errorsByField } from '../../../shared/inputs/field-errors.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { faqListTexts } from '../messages.ts'
import { refreshFaq } from '../queries.ts'

export type SavingEvents = { onSaved: () => void; onFieldErrors: (errors: Record<string, string>) => void }

/** Saves an FAQ dialog and reports the result. */
export function useSaving<Values>(
  { save, failed }: { save: (values: Values) => Promise<{ message: string }>; failed: string },
  { onSaved, onFieldErrors }: SavingEvents,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: ({ message }) => {
      void refreshFaq(queryClient)
      toast('done', message, 6_000)
      onSaved()
    },
    onError: (error) => {
      // If it was changed or deleted elsewhere, the lists are out of date.
      void refreshFaq(queryClient)
      onFieldErrors(errorsByField(failureOf(error)))
      toast('failed', failed, 6_000)
    },
  })
}

/** Reloads a row that somebody else has changed; undefined if it was deleted. */
export const useReloading = <Row>(
  { read, failed }: { read: () => Promise<Row | undefined>; failed?: string },
  onRead: (now: Row) => void,
) =>
  useMutation({
    mutationFn: read,
    onSuccess: (now) => {
      if (now === undefined) return
      onRead(now)
      toast('done', faqListTexts.reloaded, 6_000)
    },
    onError: (error) => void toast('failed', failed ?? failureOf(error).message, 6_000),
  })
