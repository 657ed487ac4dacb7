import { Button } from '@mantine/core'
import type { PlanOnSale } from '#contract/billing/plans/endpoints.ts'
import type { ChangeRule } from '#contract/rules/billing/plan-changes.ts'
import { intervalNames } from '#contract/rules/billing/plan-intervals.ts'
import type { Interval, Offer } from '../../../parts/billing/plans/offers.ts'
import type { Running } from '../../../parts/billing/plans/running.ts'
import { formatDay } from '../../../shared/format/dates.ts'
import { actionOf } from './card-action.ts'
import { FailureMessage } from './failure-message.tsx'
import { pricingMessages } from './messages.ts'
import { OwnPlanFoot } from './own-plan-foot.tsx'
import type { PlanActions } from './plan-actions.ts'
import classes from './pricing-page.module.css'

type CardFootProps = {
  plan: PlanOnSale
  interval: Interval
  offer: Offer | undefined
  plans: PlanOnSale[]
  running: Running | undefined
  actions: PlanActions
  now: Date
}

/** The button of a card, and what to know before it is clicked. */
export function CardFoot(props: CardFootProps) {
  const { plan, offer, running } = props
  if (running?.name === plan.name) return <OwnPlanFoot {...props} running={running} />
  if (offer === undefined) return null
  const action = actionOf({ ...props, offer })
  if (action.kind === 'subscribe') return <Subscribe {...props} offer={offer} />
  if (action.kind === 'blocked') return <p className={classes.status}>{pricingMessages.blocked[action.by]}</p>
  if (action.kind === 'scheduled') return <Scheduled {...props} date={action.date} />
  if (action.kind !== 'change') return null
  return <Change {...props} offer={offer} rule={action.rule} />
}

type Offered = CardFootProps & { offer: Offer }

function Subscribe({ plan, interval, offer, actions: { checkout } }: Offered) {
  const isAsked = checkout.priceId === offer.priceId
  return (
    <>
      <Button
        size="md"
        fullWidth
        variant={plan.is_recommended ? 'filled' : 'default'}
        loading={isAsked && checkout.isBusy}
        disabled={checkout.isBusy && !isAsked}
        onClick={() => checkout.open(offer.priceId)}
      >
        SELECT{' '}
        <span className="visually-hidden">
          {plan.name}, {intervalNames[interval]}
        </span>
      </Button>
      {isAsked && checkout.error !== null ? (
        <FailureMessage error={checkout.error} />
      ) : (
        <p className={classes.status}>{pricingMessages.hostedPage}</p>
      )}
    </>
  )
}

function Scheduled({ date, plan, actions: { own } }: CardFootProps & { date: Date }) {
  return (
    <>
      <Button size="md" fullWidth variant="default" loading={own.isUndoing} onClick={own.undo}>
        Undo <span className="visually-hidden">the change to {plan.name}</span>
      </Button>
      <p className={classes.status}>Scheduled for {formatDay(date)}</p>
    </>
  )
}

function Change({ plan: { name }, interval, offer, running, rule, actions }: Offered & { rule: ChangeRule }) {
  return (
    <>
      <Button
        size="md"
        fullWidth
        variant={rule.direction === 'upgrade' ? 'filled' : 'default'}
        onClick={() => actions.change({ name, interval, ...offer })}
      >
        {rule.direction === 'upgrade' ? 'Upgrade' : 'Downgrade'}{' '}
        <span className="visually-hidden">
          to {name}, {intervalNames[interval]}
        </span>
      </Button>
      {running !== undefined && (
        <p className={classes.status}>{timeOf(rule, formatDay(new Date(running.expiry_date)))}</p>
      )}
    </>
  )
}

const timeOf = ({ canBeNow }: ChangeRule, day: string) =>
  canBeNow ? `Now, or on ${day}: you choose` : `Takes effect on ${day}`
