import { Button, Modal } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatCredits, subtractCredits } from '#contract/credit-amounts.ts'
import dialogClasses from './confirm-dialog.module.css'
import classes from './spend-dialog.module.css'
import { useFocusReturn } from './use-focus-return.ts'

type SpendDialogProps = {
  title: string
  /** What is about to happen. */
  children: ReactNode
  /** What else helps to decide, above the cost. */
  facts: { label: string; value: ReactNode }[]
  /** Undefined until the prices are known. */
  price: number | undefined
  balance: number
  /** Repeats the verb of the action. */
  confirm: string
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/**
 * Asks before credits are spent: what for, how many, what is left. It may be closed while the answer is awaited;
 * what was sent stays sent, and its message tells how it went.
 */
export default function SpendDialog(props: SpendDialogProps) {
  const { title, children, facts, price, balance, confirm, isBusy, onConfirm, onClose } = props
  useFocusReturn()
  const button = useFocusAfter(isBusy)
  const after = subtractCredits(balance, price ?? 0)
  const isShort = price !== undefined && after < 0
  const known = (credits: string) => (price === undefined ? '…' : credits)
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      centered
      radius="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: dialogClasses.title, body: dialogClasses.body, header: dialogClasses.header }}
    >
      <div className={dialogClasses.text}>{children}</div>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Cost</dt>
          <dd>{known(`${formatCredits(price ?? 0)} credits`)}</dd>
        </div>
        <div data-short={isShort || undefined}>
          <dt>{isShort ? 'Credits missing' : 'Left after'}</dt>
          <dd>{known(formatCredits(Math.abs(after)))}</dd>
        </div>
      </dl>
      <div className={dialogClasses.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button ref={button} onClick={onConfirm} loading={isBusy} disabled={price === undefined || isShort}>
          {confirm}
        </Button>
      </div>
    </Modal>
  )
}

/** A button that was disabled while it worked has lost the focus; the next press may well be the same one again. */
function useFocusAfter(isBusy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    if (wasBusy.current && !isBusy) button.current?.focus()
    wasBusy.current = isBusy
  }, [isBusy])
  return button
}
