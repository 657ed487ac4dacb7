import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { domainProjectMessages } from '#contract/domain-projects/messages.ts'
import type { DomainSchedule } from '#contract/rules/site-checks/domain-checks.ts'
import { client } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { browserTimeZone } from '../../../shared/format/time-zone.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { refreshDomainProjects } from '../live-updates.ts'

type Save = { schedule: DomainSchedule | undefined; isSaved: boolean }

/** Saves a domain, with a schedule or without, or changes the schedule of one that is saved. */
export function useSaveDomain(id: number) {
  const queryClient = useQueryClient()
  const [isNew, setNew] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ schedule, isSaved }: Save) =>
      client.domainProjects.saveDomainProject({
        id,
        schedule,
        isSchedule: isSaved ? 1 : 0,
        timeZone: browserTimeZone(),
      }),
    onSuccess: ({ message }, { isSaved }) => {
      void refreshDomainProjects(queryClient)
      if (isSaved) toast('done', message, 3_000)
      else {
        setNew(true)
        setLeaving(true)
      }
    },
    onError: (_, { isSaved }) =>
      toast('failed', isSaved ? domainProjectMessages.scheduleFailed : domainProjectMessages.saveFailed, 6_000),
  })
  return {
    save: (wanted: Save, onSaved?: () => void) => !isPending && mutate(wanted, { onSuccess: onSaved }),
    isBusy: isPending,
    /** Known here before the next answer says so. */
    isNew,
    /** The list of what was saved is about to open. */
    isLeaving,
    stay: () => setLeaving(false),
    problem: error === null ? undefined : failureOf(error).message,
  }
}
