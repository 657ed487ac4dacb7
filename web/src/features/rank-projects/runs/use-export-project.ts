import { useMutation } from '@tanstack/react-query'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { client } from '../../../shared/api/client.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { toast } from '../../../shared/ui/toast.ts'
import { projectMessages } from '../messages.ts'

/** A project as an Excel file among the downloads. */
export function useExportProject({ id, projectName }: RankProject) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.rankProjects.exportRankProject({ id }),
    onSuccess: ({ body }) => {
      saveFile(body, `${projectName}-${Date.now()}.xlsx`)
      toast('done', projectMessages.exported, 3_000)
    },
    onError: () => toast('failed', projectMessages.exportFailed, 6_000),
  })
  return { isBusy: isPending, start: () => mutate() }
}
