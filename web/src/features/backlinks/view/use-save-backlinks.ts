import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { backlinkMessages } from '#contract/backlinks/messages.ts'
import type { BacklinkSchedule } from '#contract/rules/backlinks.ts'
import { client } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { browserTimeZone } from '../../../shared/format/time-zone.ts'
import { toast } from '../../../shared/ui/toast.ts'
import { refreshBacklinks } from '../live-updates.ts'
import { backlinkTexts } from '../messages.ts'

/** How long one can read what was saved before the list opens. */
const redirectMilliseconds = 2_000

type Save = { schedule: BacklinkSchedule | undefined; isSaved: boolean }

/** Saves a target, with a schedule or without, or changes the schedule of one that is saved. */
export function useSaveBacklinks(id: number, onDone: () => void) {
  const queryClient = useQueryClient()
  const [isNew, setNew] = useState(false)
  useEffect(() => {
    if (!isNew) return
    const timer = setTimeout(onDone, redirectMilliseconds)
    return () => clearTimeout(timer)
  }, [isNew, onDone])
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ schedule, isSaved }: Save) =>
      client.backlinks.saveBacklinkProject({
        backlink_id: id,
        schedule,
        isSchedule: isSaved ? 1 : 0,
        timeZone: browserTimeZone(),
      }),
    onSuccess: (_, { isSaved }) => {
      toast('done', isSaved ? backlinkMessages.scheduleUpdated : backlinkMessages.saved, 3_000)
      void refreshBacklinks(queryClient)
      setNew(!isSaved)
    },
    onError: (_, { isSaved }) =>
      toast('failed', isSaved ? backlinkTexts.scheduleFailed : backlinkMessages.saveFailed, 6_000),
  })
  return {
    save: (wanted: Save, onSaved?: () => void) => !isPending && mutate(wanted, { onSuccess: onSaved }),
    isBusy: isPending,
    /** Known here before the next answer says so. */
    isNew,
    problem: error === null ? undefined : failureOf(error).message,
  }
}
