import { Button } from '@mantine/core'
import type { BacklinkProject } from '#contract/backlinks/rows.ts'
import classes from '../../../shared/dialogs/dialog.module.css'
import { Dialog, DialogActions, DialogText } from '../../../shared/dialogs/dialog.tsx'
import { backlinkTexts } from '../messages.ts'

type LeaveDialogProps = {
  project: BacklinkProject
  isSaving: boolean
  /** Absent for those who cannot save. */
  onSave: (() => void) | undefined
  onLeave: () => void
  onStay: () => void
}

/** What becomes of an unsaved check. */
export default function LeaveDialog({ project, isSaving, onSave, onLeave, onStay }: LeaveDialogProps) {
  return (
    <Dialog title={backlinkTexts.unsaved} onClose={onStay}>
      <DialogText>
        <b>{project.target}</b> and its links will be deleted. Credits already charged aren’t refunded.
        {project.state === 'pending' && ' Links that haven’t loaded yet are refunded.'}
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
