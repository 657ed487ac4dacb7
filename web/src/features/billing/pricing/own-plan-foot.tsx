import { Button } from '@mantine/core'
import type { PlanOnSale } from '#contract/billing/plans/endpoints.ts'
import { type Interval, offerOf } from '../../../parts/billing/plans/offers.ts'
import { priceCalled } from '../../../parts/billing/plans/plan-called.ts'
import type { Running } from '../../../parts/billing/plans/running.ts'
import { formatMoney } from '../../../shared/format/money.ts'
import { FailureMessage } from './failure-message.tsx'
import { pricingMessages } from './messages.ts'
import type { PlanActions } from './plan-actions.ts'
import { scheduledMessage, statusMessages } from './plan-status.ts'
import classes from './pricing-page.module.css'

type OwnPlanFootProps = {
  running: Running
  /** As it is on sale; undefined once it is not. */
  plan: PlanOnSale | undefined
  /** On screen. */
  interval: Interval
  actions: PlanActions
  now: Date
}

/** Actions and state of the account's own plan. */
export function OwnPlanFoot({ running, plan, interval, actions, now }: OwnPlanFootProps) {
  const { own, cancel } = actions
  const scheduled = scheduledMessage(running)
  return (
    <>
      <div className={classes.buttons}>
        <MainButton running={running} plan={plan} actions={actions} />
        {running.is_cancelled === 0 && (
          <Button size="md" variant="subtle" className={classes.cancel} onClick={cancel}>
            Cancel Plan
          </Button>
        )}
      </div>
      <p className={classes.status}>{statusMessages(running, now)}</p>
      {scheduled !== undefined && (
        <p className={classes.status}>
          {scheduled}{' '}
          <Button
            variant="transparent"
            size="compact-xs"
            className={classes.inline}
            loading={own.isUndoing}
            onClick={own.undo}
          >
            Undo <span className="visually-hidden">the scheduled change</span>
          </Button>
        </p>
      )}
      <KeptPrice running={running} plan={plan} interval={interval} actions={actions} />
      {own.error !== null && <FailureMessage error={own.error} />}
    </>
  )
}

function MainButton({ running, plan, actions }: Pick<OwnPlanFootProps, 'running' | 'plan' | 'actions'>) {
  const { own, change } = actions
  // Only the end of the dispute resumes it.
  if (running.is_disputed) return null
  if (running.is_cancelled === 1)
    return (
      <Button size="md" className={classes.main} loading={own.isResuming} onClick={() => own.resume(running.sub_id)}>
        Resume <span className="visually-hidden">{running.name}</span>
      </Button>
    )
  if (running.status === 'overdue') return running.pay_url === null ? null : <PayNow url={running.pay_url} />
  const other = running.interval === 'month' ? 'year' : 'month'
  const offer = plan && offerOf(plan, other)
  if (offer === undefined || running.next?.price_id === offer.priceId) return null
  return (
    <Button
      size="md"
      variant="light"
      className={classes.main}
      onClick={() => change({ name: running.name, interval: other, ...offer })}
    >
      {other === 'year' ? 'Upgrade to Yearly' : 'Downgrade to Monthly'}
    </Button>
  )
}

const PayNow = ({ url }: { url: string }) => (
  <Button size="md" className={classes.main} component="a" href={url} target="_blank" rel="noopener noreferrer">
    Pay now <span className="visually-hidden">(opens in a new tab)</span>
  </Button>
)

/** Earlier subscribers keep their price and credits until they change to the current ones. */
function KeptPrice({ running, plan, interval, actions }: Omit<OwnPlanFootProps, 'now'>) {
  const { name, price_id, price, currency, next, can_change: canChange } = running
  if (plan === undefined) return null
  if (interval !== running.interval) {
    if (offerOf(plan, interval) === undefined) return null
    return (
      <p className={classes.status}>
        {pricingMessages.pays(`${formatMoney(price, currency)} per ${running.interval}`)}
      </p>
    )
  }
  const offer = offerOf(plan, interval)
  if (offer === undefined || offer.priceId === price_id) return null
  return (
    <p className={classes.status}>
      {pricingMessages.keepsPrice(priceCalled(running, currency))}{' '}
      {canChange && next?.price_id !== offer.priceId && (
        <Button
          variant="transparent"
          size="compact-xs"
          className={classes.inline}
          onClick={() => actions.change({ name, interval, ...offer })}
        >
          {pricingMessages.currentPrice}
        </Button>
      )}
    </p>
  )
}
