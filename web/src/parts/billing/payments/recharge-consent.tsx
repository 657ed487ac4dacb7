import { Button } from '@mantine/core'
import { Dialog, DialogActions, DialogText } from '../../../shared/dialogs/dialog.tsx'
import { rechargeMessages as messages } from './messages.ts'
import { rechargeTermsText } from './recharge-sentence.ts'

type RechargeConsentProps = {
  bought: { amount: number; credits: number; currency: string }
  threshold: number
  onAgree: () => void
  onClose: () => void
  /** Buys the amount once, without Auto Recharge; only with a purchase. */
  onBuyOnce?: () => void
}

/** The confirmation before the saved card may be charged: the terms, and how to decline. */
export default function RechargeConsent({ bought, threshold, onAgree, onClose, onBuyOnce }: RechargeConsentProps) {
  const then = (action: () => void) => () => {
    onClose()
    action()
  }
  return (
    <Dialog title={messages.askTitle} onClose={onClose}>
      <DialogText>{rechargeTermsText(threshold, bought)}</DialogText>
      <DialogActions onClose={onClose} startsAtCancel>
        {onBuyOnce !== undefined && (
          <Button variant="default" onClick={then(onBuyOnce)}>
            {messages.buyOnce}
          </Button>
        )}
        <Button onClick={then(onAgree)}>{onBuyOnce === undefined ? messages.agree : messages.agreeAndBuy}</Button>
      </DialogActions>
    </Dialog>
  )
}
