import { Button, Modal } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import classes from './confirm-dialog.module.css'
import { useFocusReturn } from './use-focus-return.ts'

type ConfirmDialogProps = {
  title: string
  children: ReactNode
  /** Repeats the verb of the action. */
  confirm: string
  onConfirm: () => void
  onClose: () => void
  /** Gets the focus when what was pressed is gone; the page does otherwise. */
  focusInstead?: RefObject<HTMLElement | null>
}

/** Asks before something is lost. Focus goes to the harmless choice and returns to where it was. */
export default function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, onConfirm, onClose, focusInstead } = props
  useFocusReturn(focusInstead)
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      centered
      radius="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: classes.title, body: classes.body, header: classes.header }}
    >
      <div className={classes.text}>{children}</div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button
          onClick={() => {
            onConfirm()
            onClose()
          }}
        >
          {confirm}
        </Button>
      </div>
    </Modal>
  )
}
