import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Dialog, DialogActions, DialogText } from '../../../shared/dialogs/dialog.tsx'
import { CostFacts, isPayable } from './cost-facts.tsx'

type SpendDialogProps = {
  title: string
  /** Description of the coming action. */
  children: ReactNode
  /** Further facts for the decision, above the cost. */
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
export function SpendDialog(props: SpendDialogProps) {
  const { title, children, facts, price, balance, confirm, isBusy, onConfirm, onClose } = props
  const button = useFocusAfter(isBusy)
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogText>{children}</DialogText>
      <CostFacts price={price} balance={balance} facts={facts} />
      <DialogActions onClose={onClose} startsAtCancel>
        <Button ref={button} onClick={onConfirm} loading={isBusy} disabled={!isPayable({ price, balance })}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/**
 * A button that was disabled while it worked has lost the focus; the next click may well be on the
 * same one again.
 */
function useFocusAfter(isBusy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    if (wasBusy.current && !isBusy) button.current?.focus()
    wasBusy.current = isBusy
  }, [isBusy])
  return button
}
