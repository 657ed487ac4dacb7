import type { RankProject } from '#contract/rank-projects/rows.ts'
import { client } from '../../../shared/api/client.ts'
import type { Export } from '../../../shared/ui/export-action.tsx'
import type { KeywordChoice } from '../detail/project-address.ts'
import { projectMessages } from '../messages.ts'

/** A project as an Excel file: all of its keywords, those of a choice, or those that were selected. */
export const projectExport = (
  { id, projectName }: RankProject,
  choice: Partial<KeywordChoice> & { keywords_ids?: string } = {},
): Export => ({
  fetch: () => client.rankProjects.exportRankProject({ id, ...choice }),
  name: projectName,
  done: projectMessages.exported,
  failed: projectMessages.exportFailed,
})
