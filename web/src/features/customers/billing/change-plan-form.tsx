import { Button, Checkbox, NativeSelect, SegmentedControl } from '@mantine/core'
import { type FormEvent, lazy, Suspense, useId, useState } from 'react'
import type { PlanOnSale } from '#contract/billing/plans/endpoints.ts'
import { intervalLabels } from '../../../parts/billing/plans/interval-names.ts'
import { type Interval, offerOf } from '../../../parts/billing/plans/offers.ts'
import { type ChangeTarget, changeRuleOf, type Running } from '../../../parts/billing/plans/running.ts'
import { formatMoney } from '../../../shared/format/money.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import classes from './customer-billing.module.css'
import { billingMessages as messages } from './messages.ts'

const ChangeDialog = lazy(() => import('./change-dialog.tsx'))

type ChangePlanFormProps = { customerId: number; running: Running; plans: PlanOnSale[]; currency: string }

const frequencies: { value: Interval; label: string }[] = [
  { value: 'month', label: intervalLabels.month },
  { value: 'year', label: intervalLabels.year },
]

/** Chooses the plan, the interval and whether the customer pays for the change. */
export function ChangePlanForm({ customerId, running, plans, currency }: ChangePlanFormProps) {
  const frequencyId = useId()
  const [interval, setInterval] = useState<Interval>(running.interval)
  const [planId, setPlanId] = useState(plans.find(({ name }) => name === running.name)?.id)
  const [charges, setCharges] = useState(true)
  const [target, setTarget] = useState<ChangeTarget>()
  const isOtherInterval = interval !== running.interval
  const plan = plans.find(({ id }) => id === planId)
  const offer = plan && offerOf(plan, interval)
  const isCurrent = offer?.priceId === running.price_id
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (plan === undefined || offer === undefined) return void toast('failed', messages.noPrice, 6_000)
    setTarget({ plan, interval, offer })
  }
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <div>
        <span id={frequencyId} className={classes.label}>
          Frequency
        </span>
        <SegmentedControl aria-labelledby={frequencyId} data={frequencies} value={interval} onChange={setInterval} />
      </div>
      <NativeSelect
        className={classes.plan}
        label="Plan"
        data={[
          ...(plan === undefined ? [{ value: '', label: 'Select a plan' }] : []),
          ...plans.map((one) => ({ value: String(one.id), label: nameOf(one, interval, currency) })),
        ]}
        value={planId === undefined ? '' : String(planId)}
        onChange={({ currentTarget }) => setPlanId(Number(currentTarget.value) || undefined)}
      />
      <Checkbox
        className={classes.charge}
        label={messages.charge}
        description={isOtherInterval ? messages.intervalIsCharged : charges ? messages.chargeHint : messages.free}
        checked={charges || isOtherInterval}
        disabled={isOtherInterval}
        onChange={({ currentTarget }) => setCharges(currentTarget.checked)}
      />
      <Button type="submit" disabled={isCurrent || running.is_cancelled === 1 || running.status === 'overdue'}>
        Upgrade to {intervalLabels[interval]} Plan
      </Button>
      {blockOf(running) !== undefined && <p className={classes.note}>{blockOf(running)}</p>}
      <Suspense>
        {target !== undefined && (
          <ChangeDialog
            customerId={customerId}
            running={running}
            target={target}
            rule={changeRuleOf(running, plans, target)}
            charges={charges || isOtherInterval}
            onClose={() => setTarget(undefined)}
          />
        )}
      </Suspense>
    </form>
  )
}

function nameOf(plan: PlanOnSale, interval: Interval, currency: string): string {
  const offer = offerOf(plan, interval)
  return offer === undefined
    ? `${plan.name}, not sold by the ${interval}`
    : `${plan.name}, ${formatMoney(offer.price, currency)} per ${interval}`
}

function blockOf({ is_cancelled, status }: Running): string | undefined {
  if (is_cancelled === 1) return 'The subscription is cancelled. Its plan can be changed once the customer resumes it.'
  if (status === 'overdue') return 'The last renewal hasn’t been paid. The plan can be changed once it is.'
  return undefined
}
