import type { RankProject } from '#contract/rank-projects/rows.ts'
import ExportDialog from '../../../parts/exports/export-dialog.tsx'
import { client } from '../../../shared/api/client.ts'
import type { GroupChoice } from './queries.ts'

type ExportGroupsDialogProps = { project: RankProject; choice: GroupChoice; onClose: () => void }

/** Asks for the format of the file of groups, which has those of the choice on the screen. */
export default function ExportGroupsDialog({ project, choice, onClose }: ExportGroupsDialogProps) {
  return (
    <ExportDialog
      title="Export groups"
      onClose={onClose}
      of={{
        fetch: (format) => client.rankProjects.exportKeywordGroups({ id: project.id, ...choice, format }),
        name: `${project.projectName} groups`,
      }}
    />
  )
}
