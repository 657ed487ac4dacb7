import type { RankProject } from '#contract/rank-projects/rows.ts'
import ExportDialog from '../../../parts/exports/export-dialog.tsx'
import { client } from '../../../shared/api/client.ts'
import type { PageChoice } from './queries.ts'

type ExportPagesDialogProps = { project: RankProject; choice: PageChoice; onClose: () => void }

/** Asks for the format of the file of landing pages, which has those of the choice on the screen. */
export default function ExportPagesDialog({ project, choice, onClose }: ExportPagesDialogProps) {
  return (
    <ExportDialog
      title="Export landing pages"
      onClose={onClose}
      of={{
        fetch: (format) => client.rankProjects.exportLandingPages({ id: project.id, ...choice, format }),
        name: `${project.projectName} pages`,
      }}
    />
  )
}
