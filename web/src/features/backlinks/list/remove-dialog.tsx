import type { BacklinkProject } from '#contract/backlinks/rows.ts'
import ConfirmDialog from '../../../shared/dialogs/confirm-dialog.tsx'

type RemoveDialogProps = { project: BacklinkProject; onConfirm: () => void; onClose: () => void }

/** Asks before a project is deleted, and names what is deleted along with it. */
export default function RemoveDialog({ project, onConfirm, onClose }: RemoveDialogProps) {
  return (
    <ConfirmDialog
      title="Are you sure you want to delete this project?"
      confirm="Delete"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      This deletes <b>{project.target}</b> and its full history. This can’t be undone.
      {project.state === 'pending' &&
        ' Once loading has begun, the base fee and the links loaded so far are charged; the rest is refunded.'}
    </ConfirmDialog>
  )
}
