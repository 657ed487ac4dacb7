import type { ReactNode } from 'react'
import type { PlanOnSale } from '#contract/plans/endpoints.ts'
import { formatDay } from '../../../shared/format/dates.ts'
import { formatMoney } from '../../../shared/format/money.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import { offerOf } from '../../../shared/plans/offers.ts'
import { planCalled } from '../../../shared/plans/plan-called.ts'
import type { Running } from '../../../shared/plans/running.ts'
import classes from './customer-billing.module.css'

/** What the plan costs and brings, and until when. Its credits are known while its price is on sale. */
export function CurrentPlan({ running, plans }: { running: Running; plans: PlanOnSale[] }) {
  const { price, currency, interval, next } = running
  const own = plans.find(({ name }) => name === running.name)
  const offer = own && offerOf(own, interval)
  const credits = offer?.priceId === running.price_id ? offer.credits : undefined
  return (
    <dl className={classes.facts}>
      <Fact label="Plan" value={planCalled(running)} />
      <Fact label="Cost" value={`${formatMoney(price, currency)} per ${interval}`} />
      {credits !== undefined && <Fact label="Credits" value={`${formatCount(credits)} per ${interval}`} />}
      <Fact {...endOf(running)} />
      {next !== null && (
        <Fact label="Scheduled change" value={`${planCalled(next)}, on ${formatDay(new Date(next.date))}`} />
      )}
    </dl>
  )
}

function endOf({ status, is_cancelled, expiry_date, usable_until }: Running) {
  if (status === 'overdue') return { label: 'Payment failed', value: `Ends on ${formatDay(new Date(usable_until))}` }
  const day = formatDay(new Date(expiry_date))
  return is_cancelled === 1 ? { label: 'Cancelled', value: `Ends on ${day}` } : { label: 'Renews', value: day }
}

const Fact = ({ label, value }: { label: string; value: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
