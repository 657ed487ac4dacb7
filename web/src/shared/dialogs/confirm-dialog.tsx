import { Button } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import classes from './dialog.module.css'
import { Dialog, DialogActions, DialogText } from './dialog.tsx'

type ConfirmDialogProps = {
  title: string
  children: ReactNode
  /** Repeats the verb of the action. */
  confirm: string
  onConfirm: () => void
  onClose: () => void
  /** Gets the focus when the clicked button is gone; the page does otherwise. */
  focusInstead?: RefObject<HTMLElement | null>
}

/** Asks before something is lost: the choice that loses it is red, and the focus goes to the harmless one. */
export default function ConfirmDialog({ children, confirm, onConfirm, ...frame }: ConfirmDialogProps) {
  const { onClose } = frame
  return (
    <Dialog {...frame}>
      <DialogText>{children}</DialogText>
      <DialogActions onClose={onClose} startsAtCancel>
        <Button
          className={classes.destructive}
          onClick={() => {
            onConfirm()
            onClose()
          }}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
