import type { RankProject } from '#contract/rank-project-row.ts'
import ConfirmDialog from '../../../shared/dialogs/confirm-dialog.tsx'
import { countOf } from '../../../shared/format/numbers.ts'
import { projectWords } from '../messages.ts'

type RemoveDialogProps = { project: RankProject; onConfirm: () => void; onClose: () => void }

/** Asks before a project is deleted, and names what goes with it. */
export default function RemoveDialog({ project, onConfirm, onClose }: RemoveDialogProps) {
  return (
    <ConfirmDialog title={projectWords.deleteQuestion} confirm="Delete" onConfirm={onConfirm} onClose={onClose}>
      <b>{project.projectName}</b> ({project.domain}) goes with {countOf(project.keyword_count, 'keyword')} and every
      rank of {project.keyword_count === 1 ? 'it' : 'them'}. This cannot be undone.
    </ConfirmDialog>
  )
}
