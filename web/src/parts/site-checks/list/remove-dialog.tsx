import type { SiteProject } from '#contract/site-checks/rows.ts'
import ConfirmDialog from '../../../shared/dialogs/confirm-dialog.tsx'
import type { SiteChecks } from '../site-checks.ts'

type RemoveDialogProps = {
  project: SiteProject
  unit: SiteChecks['unit']
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a site is deleted, and names what is deleted along with it. */
export default function RemoveDialog({ project, unit, onConfirm, onClose }: RemoveDialogProps) {
  return (
    <ConfirmDialog
      title="Are you sure you want to delete this project?"
      confirm="Delete"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      This deletes <b>{project.target}</b> and its full history. This can’t be undone.
      {project.state === 'pending' &&
        ` Once loading has begun, the base fee and the ${unit}s loaded so far are charged; the rest is refunded.`}
    </ConfirmDialog>
  )
}
