import { Button } from '@mantine/core'
import { nextCalled } from '../../../parts/billing/plans/plan-called.ts'
import type { Running } from '../../../parts/billing/plans/running.ts'
import { client } from '../../../shared/api/client.ts'
import dialogClasses from '../../../shared/dialogs/dialog.module.css'
import { Dialog, DialogActions, DialogText } from '../../../shared/dialogs/dialog.tsx'
import { formatDay } from '../../../shared/format/dates.ts'
import { FailureMessage } from './failure-message.tsx'
import { usePlanCall } from './use-own-plan.ts'

/** Asks before the subscription is cancelled, and stays where that fails. */
export default function CancelPlanDialog({ running, onClose }: { running: Running; onClose: () => void }) {
  const { mutate, isPending, error } = usePlanCall(
    (subId: string) => client.subscriptions.cancelSubscription({ subId }),
    onClose,
  )
  const close = () => {
    if (!isPending) onClose()
  }
  return (
    <Dialog title={`Cancel ${running.name}?`} onClose={close}>
      <DialogText>
        <Consequences running={running} />
      </DialogText>
      {error !== null && <FailureMessage error={error} hasFocus />}
      <DialogActions onClose={close} close="Keep plan" startsAtCancel>
        <Button className={dialogClasses.destructive} loading={isPending} onClick={() => mutate(running.sub_id)}>
          Cancel Plan
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Consequences({ running }: { running: Running }) {
  const { name, status, next } = running
  if (status === 'overdue') return <>Because the last renewal hasn’t been paid, {name} ends immediately.</>
  return (
    <>
      {name} works until <b>{formatDay(new Date(running.expiry_date))}</b> and won’t renew. You can resume it until
      then.
      {next !== null && <> Your scheduled change to {nextCalled(running, next)}, will be cancelled.</>}
    </>
  )
}
