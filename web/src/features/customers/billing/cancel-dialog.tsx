import { Button } from '@mantine/core'
import type { Running } from '../../../parts/billing/plans/running.ts'
import { client } from '../../../shared/api/client.ts'
import dialogClasses from '../../../shared/dialogs/dialog.module.css'
import { Dialog, DialogActions, DialogText } from '../../../shared/dialogs/dialog.tsx'
import { formatDay } from '../../../shared/format/dates.ts'
import { FailureReason } from './failure-reason.tsx'
import { billingMessages } from './messages.ts'
import { useCustomerPlan } from './use-customer-plan.ts'

type CancelDialogProps = { customerId: number; running: Running; onClose: () => void }

/** Asks before a customer's subscription is cancelled, and stays where that fails. */
export default function CancelDialog({ customerId, running, onClose }: CancelDialogProps) {
  const { name, sub_id, status, expiry_date } = running
  const { mutate, isPending, error } = useCustomerPlan({
    customerId,
    call: () => client.subscriptions.cancelSubscriptionOfCustomer({ subId: sub_id, userId: customerId }),
    failed: billingMessages.cancelFailed,
    onDone: onClose,
  })
  const close = () => {
    if (!isPending) onClose()
  }
  return (
    <Dialog title={`Cancel this customer’s ${name} subscription?`} onClose={close}>
      <DialogText>
        {status === 'overdue'
          ? `Because the last renewal hasn’t been paid, ${name} ends immediately.`
          : `${name} works until ${formatDay(new Date(expiry_date))} and won’t renew. The customer can resume it until then.`}
      </DialogText>
      {error !== null && !isPending && <FailureReason error={error} />}
      <DialogActions onClose={close} close="Keep plan" startsAtCancel>
        <Button className={dialogClasses.destructive} loading={isPending} onClick={() => mutate()}>
          Cancel Subscription
        </Button>
      </DialogActions>
    </Dialog>
  )
}
