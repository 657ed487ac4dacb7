import { failureOf } from '../../api/failure.ts'
import { toast } from './toast.ts'

/** The usual end of a change by staff: the server's words, and the list as it is then. */
export const toastOutcome = (refresh: () => unknown) => ({
  onSuccess: ({ message }: { message: string }) => void toast('done', message, 6_000),
  onError: (error: unknown) => void toast('failed', failureOf(error).message, 6_000),
  onSettled: () => void refresh(),
})
