import { Button, Modal } from '@mantine/core'
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useState } from 'react'
import { useFocusReturn } from '../ui/actions/use-focus-return.ts'
import classes from './dialog.module.css'

type DialogProps = {
  title: string
  onClose: () => void
  children: ReactNode
  size?: 'lg'
  /** Class of the box that holds all of it. */
  className?: string
  /** Gets the focus when the clicked button is gone; the page does otherwise. */
  focusInstead?: RefObject<HTMLElement | null>
}

/** Called by a dialog that opens or closes above this one. While covered, a dialog ignores Escape, Tab and clicks outside. */
const CoverContext = createContext<((isCovered: boolean) => void) | undefined>(undefined)

/** A question over the page. The focus stays inside, and returns to where it was. */
export function Dialog({ title, onClose, children, size, className, focusInstead }: DialogProps) {
  useFocusReturn(focusInstead)
  const [isCovered, setCovered] = useState(false)
  const cover = useContext(CoverContext)
  useEffect(() => {
    cover?.(true)
    return () => cover?.(false)
  }, [cover])
  return (
    <Modal
      opened
      closeOnEscape={!isCovered}
      closeOnClickOutside={!isCovered}
      trapFocus={!isCovered}
      onClose={onClose}
      title={title}
      centered
      size={size}
      radius="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: classes.title, body: classes.body, header: classes.header, content: className }}
    >
      <CoverContext value={setCovered}>{children}</CoverContext>
    </Modal>
  )
}

/** Explains the question, in a sentence or two. */
export const DialogText = ({ children }: { children: ReactNode }) => <div className={classes.text}>{children}</div>

type DialogActionsProps = {
  onClose: () => void
  /** Label of the way back. */
  close?: string
  /** The harmless choice has the focus first: where there is nothing to fill in. */
  startsAtCancel?: boolean
  /** The button that does it. */
  children: ReactNode
}

/** The way back, and the way on. */
export const DialogActions = ({ onClose, close = 'Cancel', startsAtCancel, children }: DialogActionsProps) => (
  <div className={classes.actions}>
    <Button variant="default" onClick={onClose} data-autofocus={startsAtCancel || undefined}>
      {close}
    </Button>
    {children}
  </div>
)

/** The only button of a dialog that has nothing to do but to read and leave. */
export const DialogLeave = ({ onClose }: { onClose: () => void }) => (
  <div className={classes.actions}>
    <Button variant="default" onClick={onClose} data-autofocus>
      Close
    </Button>
  </div>
)
