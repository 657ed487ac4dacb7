import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SiteProject } from '#contract/site-checks/rows.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { browserTimeZone } from '../../../shared/format/time-zone.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import type { SiteChecks } from '../site-checks.ts'

type Save<Schedule extends string> = { schedule: Schedule | undefined; isSaved: boolean }

/** Saves a site, with a schedule or without, or changes the schedule of one that is saved. */
export function useSaveSite<Project extends SiteProject>(checks: SiteChecks<Project>, id: number) {
  const { calls, updates, words } = checks
  const queryClient = useQueryClient()
  const [isNew, setNew] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ schedule, isSaved }: Save<Project['schedule']>) =>
      calls.save(id, { schedule, isSchedule: isSaved ? 1 : 0, timeZone: browserTimeZone() }),
    onSuccess: ({ message }, { isSaved }) => {
      void updates.refresh(queryClient)
      if (isSaved) toast('done', message, 3_000)
      else {
        setNew(true)
        setLeaving(true)
      }
    },
    onError: (_, { isSaved }) => toast('failed', isSaved ? words.scheduleFailed : words.saveFailed, 6_000),
  })
  return {
    save: (wanted: Save<Project['schedule']>, onSaved?: () => void) =>
      !isPending && mutate(wanted, { onSuccess: onSaved }),
    isBusy: isPending,
    /** Known here before the next answer says so. */
    isNew,
    /** The list of what was saved is about to open. */
    isLeaving,
    stay: () => setLeaving(false),
    problem: error === null ? undefined : failureOf(error).message,
  }
}
