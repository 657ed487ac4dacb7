import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { backlinkMessages } from '#contract/backlinks/messages.ts'
import type { BacklinkSchedule } from '#contract/rules/backlinks/backlinks.ts'
import { client } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { browserTimeZone } from '../../../shared/format/time-zone.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { refreshBacklinks } from '../live-updates.ts'
import { backlinkTexts } from '../messages.ts'

type Save = { schedule: BacklinkSchedule | undefined; isSaved: boolean }

/** Saves a target, with a schedule or without, or changes the schedule of one that is saved. */
export function useSaveBacklinks(id: number) {
  const queryClient = useQueryClient()
  const [isNew, setNew] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ schedule, isSaved }: Save) =>
      client.backlinks.saveBacklinkProject({
        backlink_id: id,
        schedule,
        isSchedule: isSaved ? 1 : 0,
        timeZone: browserTimeZone(),
      }),
    onSuccess: ({ message }, { isSaved }) => {
      void refreshBacklinks(queryClient)
      if (isSaved) toast('done', message, 3_000)
      else {
        setNew(true)
        setLeaving(true)
      }
    },
    onError: (_, { isSaved }) =>
      toast('failed', isSaved ? backlinkTexts.scheduleFailed : backlinkMessages.saveFailed, 6_000),
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
