import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { client } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { errorsByField } from '../../../shared/inputs/field-errors.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { refresh as refreshRankProjects } from '../live-updates.ts'
import { type ProjectSettings, toSettingsInput } from './settings-of.ts'

type Handlers = { onSaved: () => void; onFieldErrors: (errors: Record<string, string>) => void }

/** Saves changed settings of a project. Sent twice, they have the same result. */
export function useChangeSettings(project: RankProject, settingId: number, { onSaved, onFieldErrors }: Handlers) {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: (values: ProjectSettings) =>
      client.rankProjects.changeProjectSettings(toSettingsInput(project, values, settingId)),
    onSuccess: () => {
      toast('done', rankProjectMessages.settingsChanged, 6_000)
      void refreshRankProjects(queryClient)
    },
    onError: (error) => onFieldErrors(errorsByField(failureOf(error))),
  })
  const failure = mutation.error === null ? undefined : failureOf(mutation.error)
  return {
    save: (values: ProjectSettings) => {
      if (!mutation.isPending) mutation.mutate(values, { onSuccess: onSaved })
    },
    isBusy: mutation.isPending,
    /** A problem with a field is shown at the field. */
    problem: failure === undefined || failure.issues.length > 0 ? undefined : failure.message,
  }
}
