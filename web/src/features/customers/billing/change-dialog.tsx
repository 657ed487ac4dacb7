import { Button } from '@mantine/core'
import type { ChangeRule } from '#contract/rules/plan-changes.ts'
import { client } from '../../../shared/api/client.ts'
import { Dialog, DialogActions, DialogText } from '../../../shared/dialogs/dialog.tsx'
import { formatDay } from '../../../shared/format/dates.ts'
import { planCalled } from '../../../shared/plans/plan-called.ts'
import type { ChangeTarget, Running } from '../../../shared/plans/running.ts'
import { FailureReason } from './failure-reason.tsx'
import { billingMessages } from './messages.ts'
import { useCustomerPlan } from './use-customer-plan.ts'

type ChangeDialogProps = {
  customerId: number
  running: Running
  target: ChangeTarget
  /** Undefined where the plans cannot be compared. */
  rule: ChangeRule | undefined
  charges: boolean
  onClose: () => void
}

/** Asks before a customer's plan is changed, and stays where that fails. */
export default function ChangeDialog({ customerId, running, target, rule, charges, onClose }: ChangeDialogProps) {
  const { mutate, isPending, error } = useCustomerPlan({
    customerId,
    call: () =>
      client.subscriptions.changePlanOfCustomer({
        sub_id: running.sub_id,
        price_id: target.offer.priceId,
        user_id: customerId,
        charge: charges ? 1 : 0,
      }),
    failed: billingMessages.changeFailed,
    onDone: onClose,
  })
  const close = () => {
    if (!isPending) onClose()
  }
  return (
    <Dialog title="Change this customer’s plan?" onClose={close}>
      <DialogText>
        From <b>{planCalled(running)}</b> to <b>{planCalled({ ...target, name: target.plan.name })}</b>.{' '}
        {effectOf(running, rule, charges)}
      </DialogText>
      {error !== null && !isPending && <FailureReason error={error} />}
      <DialogActions onClose={close} close="Keep plan" startsAtCancel>
        <Button loading={isPending} onClick={() => mutate()}>
          Change plan
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function effectOf({ expiry_date }: Running, rule: ChangeRule | undefined, charges: boolean): string {
  if (!charges) return billingMessages.free
  const atEnd = `at the end of the period, ${formatDay(new Date(expiry_date))}`
  if (rule === undefined) return `The plan changes immediately if possible, otherwise ${atEnd}.`
  return rule.canBeNow ? `The plan changes immediately. ${billingMessages.charged}` : `The plan changes ${atEnd}.`
}
