import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { client, orpc } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'

/** All views of notes fetch them again; the answer is waited for, so that a list is never older than its message. */
function useRefreshNotes() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [
        orpc.rankProjects.showRankKeyword.key(),
        orpc.rankProjects.showRankOverview.key(),
        orpc.rankProjects.showNoteEffect.key(),
      ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
}

/** Adds a note, or changes the one whose id is given. */
export function useSaveNote(projectId: number, noteId: number | undefined, onDone: () => void) {
  const refresh = useRefreshNotes()
  return useMutation({
    mutationFn: (note: { date: string; text: string; tag_id: number | null; pages: string[] }) =>
      noteId === undefined
        ? client.rankProjects.addProjectNote({ id: projectId, ...note })
        : client.rankProjects.editProjectNote({ id: projectId, note_id: noteId, ...note }),
    onSuccess: async ({ message }) => {
      await refresh()
      toast('done', message, 2_000)
      onDone()
    },
  })
}

export function useDeleteNote(projectId: number) {
  const refresh = useRefreshNotes()
  return useMutation({
    mutationFn: (noteId: number) => client.rankProjects.deleteProjectNote({ id: projectId, note_id: noteId }),
    onSuccess: async () => {
      await refresh()
      toast('done', rankProjectMessages.noteDeleted, 2_000)
    },
    onError: async (error) => {
      // Gone already, as in another tab: the list only has to learn of it.
      if (failureOf(error).code === 'row.not-found') await refresh()
      else toast('failed', failureOf(error).message, 6_000)
    },
  })
}
