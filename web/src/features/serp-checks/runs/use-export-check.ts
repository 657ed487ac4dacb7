import { useMutation } from '@tanstack/react-query'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { client } from '../../../shared/api/client.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { toast } from '../../../shared/ui/toast.ts'

/** A check as an Excel file among the downloads. */
export function useExportCheck({ id }: SerpCheck) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.serpChecks.exportSerpCheck({ id }),
    onSuccess: ({ body }) => {
      saveFile(body, `serps-${Date.now()}.xlsx`)
      toast('done', serpCheckMessages.exported, 3_000)
    },
    onError: () => toast('failed', serpCheckMessages.exportFailed, 6_000),
  })
  return { isBusy: isPending, start: () => mutate() }
}
