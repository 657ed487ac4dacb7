import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { domainProjectMessages } from '#contract/domain-projects/messages.ts'
import type { DomainSchedule } from '#contract/rules/domain-checks.ts'
import { client } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { browserTimeZone } from '../../../shared/format/time-zone.ts'
import { toast } from '../../../shared/ui/toast.ts'
import { refreshDomainProjects } from '../live-updates.ts'

/** How long one can read what was saved before the list opens. */
const redirectMilliseconds = 3_000

type Save = { schedule: DomainSchedule | undefined; isSaved: boolean }

/** Saves a domain, with a schedule or without, or changes the schedule of one that is saved. */
export function useSaveDomain(id: number, onDone: () => void) {
  const queryClient = useQueryClient()
  const [isNew, setNew] = useState(false)
  useEffect(() => {
    if (!isNew) return
    const timer = setTimeout(onDone, redirectMilliseconds)
    return () => clearTimeout(timer)
  }, [isNew, onDone])
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ schedule, isSaved }: Save) =>
      client.domainProjects.saveDomainProject({
        id,
        schedule,
        isSchedule: isSaved ? 1 : 0,
        timeZone: browserTimeZone(),
      }),
    onSuccess: (_, { isSaved }) => {
      toast('done', isSaved ? domainProjectMessages.scheduleUpdated : domainProjectMessages.saved, 3_000)
      void refreshDomainProjects(queryClient)
      setNew(!isSaved)
    },
    onError: (_, { isSaved }) =>
      toast('failed', isSaved ? domainProjectMessages.scheduleFailed : domainProjectMessages.saveFailed, 6_000),
  })
  return {
    save: (wanted: Save, onSaved?: () => void) => !isPending && mutate(wanted, { onSuccess: onSaved }),
    isBusy: isPending,
    /** Known here before the next answer says so. */
    isNew,
    problem: error === null ? undefined : failureOf(error).message,
  }
}
