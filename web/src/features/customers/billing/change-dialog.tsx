import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ChangeRule } from '#contract/rules/billing/plan-changes.ts'
import { defaultReading, serpKeywordPrice } from '#contract/rules/paid-runs/prices.ts'
import { useAccountDetails } from '../../../parts/access/account.ts'
import { ChangeCalled } from '../../../parts/billing/plans/change-called.tsx'
import { nextCalled } from '../../../parts/billing/plans/plan-called.ts'
import { PreviewBox } from '../../../parts/billing/plans/preview-box.tsx'
import type { ChangeTarget, Running } from '../../../parts/billing/plans/running.ts'
import { tracksText } from '../../../parts/billing/plans/tracks-text.ts'
import { client } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { Dialog, DialogActions, DialogText } from '../../../shared/dialogs/dialog.tsx'
import { formatDay } from '../../../shared/format/dates.ts'
import { changePreview } from '../queries.ts'
import classes from './customer-billing.module.css'
import { FailureReason, reasonOf } from './failure-reason.tsx'
import { billingMessages as messages } from './messages.ts'
import { useCustomerPlan } from './use-customer-plan.ts'

type ChangeDialogProps = {
  customerId: number
  running: Running
  target: ChangeTarget
  rule: ChangeRule
  charges: boolean
  onClose: () => void
}

/** Asks before a customer's plan is changed, with what they are charged, and stays where that fails. */
export default function ChangeDialog({ customerId, running, target, rule, charges, onClose }: ChangeDialogProps) {
  const { plan, interval, offer } = target
  const costs = useAccountDetails()?.module.SERPS
  const tracks = costs && tracksText(target, serpKeywordPrice(costs, defaultReading))
  const when = rule.canBeNow ? 'now' : 'after'
  const preview = useQuery({
    ...changePreview({ user_id: customerId, price_id: offer.priceId, when }),
    enabled: charges,
  })
  const { mutate, isPending, error } = useCustomerPlan({
    customerId,
    call: () =>
      client.subscriptions.changePlanOfCustomer({
        sub_id: running.sub_id,
        price_id: offer.priceId,
        user_id: customerId,
        ...(charges ? { charge: 1, when, as_of: preview.data?.as_of ?? null } : { charge: 0 }),
      }),
    failed: messages.changeFailed,
    onDone: onClose,
    onFailed: (failed) => {
      if (charges && failureOf(failed).code === 'subscription.changed') void preview.refetch()
    },
  })
  const close = () => {
    if (!isPending) onClose()
  }
  return (
    <Dialog title="Change this customer’s plan?" onClose={close}>
      <DialogText>
        <ChangeCalled from={running} to={{ ...offer, interval, name: plan.name }} />.{' '}
        {tracks !== undefined && `${tracks}. `}
        {effectOf(rule, charges)}
        {running.next !== null && ` ${messages.replaces(nextCalled(running, running.next))}`}
      </DialogText>
      {charges && (
        <div className={classes.preview}>
          <PreviewBox title={titleOf(running, rule)} preview={preview} reasonOf={reasonOf} />
        </div>
      )}
      {error !== null && !isPending && <FailureReason error={error} />}
      <DialogActions onClose={close} close="Keep plan" startsAtCancel>
        <Button
          loading={isPending}
          // Only an amount that is on the screen can be agreed to.
          disabled={charges && (preview.data === undefined || preview.isFetching)}
          onClick={() => mutate()}
        >
          Change plan
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function effectOf(rule: ChangeRule, charges: boolean): string {
  if (!charges) return messages.free
  return rule.canBeNow ? messages.changesNow : messages.changesAfter
}

const titleOf = ({ expiry_date }: Running, { canBeNow }: ChangeRule) =>
  canBeNow ? 'Now' : `At the end of the period, ${formatDay(new Date(expiry_date))}`
