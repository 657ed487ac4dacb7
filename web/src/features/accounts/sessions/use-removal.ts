import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { failureOf } from '../../../shared/api/failure.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'

/**
 * Follows a removal from a list, or its failure: announces it, reads the list again, and keeps the focus from being
 * lost. `already` is said when another call was quicker.
 */
export function useRemoval(
  refresh: (queryClient: QueryClient) => Promise<void>,
  already: string,
  list: RefObject<HTMLElement | null>,
) {
  const queryClient = useQueryClient()
  return {
    onSuccess: ({ message }: { message: string }) => void toast('done', message, 3_000),
    onError: (error: unknown) => {
      const { code, message } = failureOf(error)
      if (code === 'row.not-found') toast('info', already, 3_000)
      else toast('failed', message, 6_000)
    },
    // Its button stays busy until the list shows that it is gone; busy, it has lost the focus.
    onSettled: async () => {
      await refresh(queryClient)
      setTimeout(() => {
        if (document.activeElement === null || document.activeElement === document.body) list.current?.focus()
      })
    },
  }
}
