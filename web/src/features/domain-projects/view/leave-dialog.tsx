import { Button } from '@mantine/core'
import type { DomainProject } from '#contract/domain-projects/rows.ts'
import classes from '../../../shared/dialogs/dialog.module.css'
import { Dialog, DialogActions, DialogText } from '../../../shared/dialogs/dialog.tsx'
import { domainMessages } from '../messages.ts'

type LeaveDialogProps = {
  project: DomainProject
  isSaving: boolean
  /** Absent for those who cannot save. */
  onSave: (() => void) | undefined
  onLeave: () => void
  onStay: () => void
}

/** What becomes of an unsaved check. */
export default function LeaveDialog({ project, isSaving, onSave, onLeave, onStay }: LeaveDialogProps) {
  return (
    <Dialog title={domainMessages.unsaved} onClose={onStay}>
      <DialogText>
        <b>{project.target}</b> and its keywords will be deleted. Credits already charged aren’t refunded.
        {project.state === 'pending' && ' Keywords that haven’t loaded yet are refunded.'}
      </DialogText>
      <DialogActions onClose={onStay} close="Stay" startsAtCancel>
        <Button className={classes.destructive} disabled={isSaving} onClick={onLeave}>
          Leave and delete
        </Button>
        {onSave !== undefined && (
          <Button loading={isSaving} onClick={onSave}>
            Save and leave
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
