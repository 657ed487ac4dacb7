import { type AnyRouter, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Opens the effect of a note over the project’s page: the address says it, so that Back closes it and a link shows the same. */
export function useNoteEffect(): (noteId: number) => void {
  const navigate = useNavigate<AnyRouter, string>({ from: '/view-serp-project/$id' })
  return useCallback(
    (noteId) => void navigate({ search: ((now: object) => ({ ...now, effect: noteId })) as never, resetScroll: false }),
    [navigate],
  )
}
