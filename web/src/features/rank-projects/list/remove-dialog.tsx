import type { RankProject } from '#contract/rank-projects/rows.ts'
import ConfirmDialog from '../../../shared/dialogs/confirm-dialog.tsx'
import { countOf } from '../../../shared/format/numbers.ts'
import { projectMessages } from '../messages.ts'
import { isRunning } from '../runs/project-runs.ts'

type RemoveDialogProps = { project: RankProject; onConfirm: () => void; onClose: () => void }

/** Asks before a project is deleted, and names what goes with it. */
export default function RemoveDialog({ project, onConfirm, onClose }: RemoveDialogProps) {
  return (
    <ConfirmDialog title={projectMessages.deleteQuestion} confirm="Delete" onConfirm={onConfirm} onClose={onClose}>
      This deletes <b>{project.projectName}</b> ({project.domain}), {countOf(project.keyword_count, 'keyword')} and{' '}
      {project.keyword_count === 1 ? 'its' : 'their'} full history. This can’t be undone.
      {isRunning(project) && ' Look-ups already in progress will still be charged if they succeed.'}
    </ConfirmDialog>
  )
}
