import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog.module.css'
import { Dialog, DialogActions, DialogText } from './dialog.tsx'

type LeaveDialogProps = {
  title: string
  /** The entries that leaving deletes. */
  children: ReactNode
  isSaving: boolean
  /** Absent for those who cannot save. */
  onSave: (() => void) | undefined
  /** The label of the button that leaves without saving. */
  leave?: string
  onLeave: () => void
  onStay: () => void
}

/** Asks what becomes of something unsaved: stay, delete it, or save it. */
export default function LeaveDialog({ title, children, isSaving, onSave, leave, onLeave, onStay }: LeaveDialogProps) {
  return (
    <Dialog title={title} onClose={onStay}>
      <DialogText>{children}</DialogText>
      <DialogActions onClose={onStay} close="Stay" startsAtCancel>
        <Button className={classes.destructive} disabled={isSaving} onClick={onLeave}>
          {leave ?? 'Leave and delete'}
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
