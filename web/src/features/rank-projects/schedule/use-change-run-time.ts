import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { client } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { refreshRankProjectsAgain } from '../live-updates.ts'
import { reloadDelays } from '../reload-delays.ts'
import { runTimeMessages } from './messages.ts'
import { durationOf, type ScheduleChoice } from './schedule-choice.ts'

/** Keeps another schedule of a project; sent twice it says the same. `onChanged` is for whoever still waits for it. */
export function useChangeRunTime({ id, projectName }: RankProject, onChanged: () => void) {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: (choice: ScheduleChoice) => {
      const duration = durationOf(choice)
      // A project that never runs may have no time entered; it keeps the one it has.
      const when = duration === 'never' ? {} : { runAt: choice.runAt, timeZone: choice.timeZone }
      return client.rankProjects.updateRankProject({
        id,
        isRuntime: true,
        isDailyChecked: choice.isDaily,
        duration: choice.frequency,
        ...when,
      })
    },
    onSuccess: () => {
      toast('done', `Schedule saved for ${projectName}`, 6_000)
      void refreshRankProjectsAgain(queryClient, reloadDelays.runTimeUpdated)
    },
    onError: (error) => toast('failed', `${runTimeMessages.updateFailed}${failureOf(error).message}`, 6_000),
  })
  return {
    change: (choice: ScheduleChoice) => {
      if (!mutation.isPending) mutation.mutate(choice, { onSuccess: onChanged })
    },
    isBusy: mutation.isPending,
    problem:
      mutation.error === null ? undefined : `${runTimeMessages.updateFailed}${failureOf(mutation.error).message}`,
  }
}
