import { Button } from '@mantine/core'
import { useEffect } from 'react'
import type { ChangePreview, ChangeTime } from '#contract/billing/subscriptions/endpoints.ts'
import { subscriptionMessages } from '#contract/billing/subscriptions/messages.ts'
import { ChangeCalled } from '../../../parts/billing/plans/change-called.tsx'
import { isSamePlan, nextCalled } from '../../../parts/billing/plans/plan-called.ts'
import { PreviewBox } from '../../../parts/billing/plans/preview-box.tsx'
import type { Running } from '../../../parts/billing/plans/running.ts'
import { Dialog, DialogText } from '../../../shared/dialogs/dialog.tsx'
import { formatDay } from '../../../shared/format/dates.ts'
import classes from './change-plan-dialog.module.css'
import { FailureMessage } from './failure-message.tsx'
import { changeMessages as messages } from './messages.ts'
import type { Target } from './plan-actions.ts'
import { useChangePlan, usePreviews } from './use-change-plan.ts'

type ChangePlanDialogProps = {
  running: Running
  target: Target
  /** The tracking that the plan would allow. */
  tracks: string | undefined
  /** The change was made, or was scheduled. */
  onDone: (message: string, when: ChangeTime) => void
  onClose: () => void
}

/** Shows what a change costs and brings, at once and after the period, and makes the one that is chosen. */
export default function ChangePlanDialog({ running, target, tracks, onDone, onClose }: ChangePlanDialogProps) {
  const previews = usePreviews(target)
  const { after, now } = previews
  const { mutate, variables, isPending, error } = useChangePlan({ running, target, previews, onDone })
  const isOwn = isSamePlan(running, target)
  const isChanged = running.price_id === target.priceId
  // Paid on the provider's page after the card was refused here, or changed in another tab.
  useEffect(() => {
    if (isChanged && !isPending) onDone(subscriptionMessages.changed, 'now')
  }, [isChanged, isPending, onDone])
  const close = () => {
    if (!isPending) onClose()
  }
  const canBeNow = after.data?.can_be_now === true
  return (
    <Dialog title="Change Plan" onClose={close} size="lg">
      <DialogText>
        <ChangeCalled from={running} to={target} />
        {tracks !== undefined && `. ${tracks}.`}
      </DialogText>
      <div className={classes.choices}>
        {canBeNow && <PreviewBox title="Now" preview={now} />}
        <PreviewBox title={titleOfAfter(after.data)} preview={after} />
      </div>
      <p className={classes.note}>
        {running.next !== null && `This replaces the scheduled change to ${nextCalled(running, running.next)}. `}
        {!canBeNow && (isOwn ? messages.keptPrice : messages.keptPlan(running.name))}
      </p>
      {error !== null && <FailureMessage error={error} hasFocus />}
      <div className={classes.actions}>
        <Button
          variant={canBeNow ? 'default' : 'filled'}
          loading={isPending && variables === 'after'}
          disabled={after.data === undefined || isPending}
          onClick={() => mutate('after')}
        >
          {isOwn && !canBeNow ? 'Change price' : after.data?.direction === 'downgrade' ? 'Downgrade' : 'After'}
        </Button>
        <Button variant="default" onClick={close} disabled={isPending} data-autofocus>
          Cancel
        </Button>
        {canBeNow && (
          <Button
            loading={isPending && variables === 'now'}
            disabled={now.data === undefined || now.isFetching || isPending}
            onClick={() => mutate('now')}
          >
            Now
          </Button>
        )}
      </div>
    </Dialog>
  )
}

const titleOfAfter = (preview: ChangePreview | undefined) =>
  preview === undefined
    ? 'At the end of the period'
    : `At the end of the period, ${formatDay(new Date(preview.takes_effect))}`
