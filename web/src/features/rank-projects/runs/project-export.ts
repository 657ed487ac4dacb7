import type { RankProject } from '#contract/rank-projects/rows.ts'
import { client } from '../../../shared/api/client.ts'
import type { Export } from '../../../shared/ui/export-action.tsx'
import { projectMessages } from '../messages.ts'

/** A project as an Excel file. */
export const projectExport = ({ id, projectName }: RankProject): Export => ({
  fetch: () => client.rankProjects.exportRankProject({ id }),
  name: projectName,
  done: projectMessages.exported,
  failed: projectMessages.exportFailed,
})
