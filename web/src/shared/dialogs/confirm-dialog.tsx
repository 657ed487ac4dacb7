import { Button } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
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

/** Asks before something is lost. Focus goes to the harmless choice. */
export default function ConfirmDialog({ children, confirm, onConfirm, ...frame }: ConfirmDialogProps) {
  const { onClose } = frame
  return (
    <Dialog {...frame}>
      <DialogText>{children}</DialogText>
      <DialogActions onClose={onClose} startsAtCancel>
        <Button
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
