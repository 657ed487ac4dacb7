import type { ReactNode } from 'react'
import { nextCalled, planCalled } from '../../../parts/billing/plans/plan-called.ts'
import type { Running } from '../../../parts/billing/plans/running.ts'
import { formatDay } from '../../../shared/format/dates.ts'
import { formatMoney } from '../../../shared/format/money.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import classes from './customer-billing.module.css'

/** Price and credits of the plan, and until when it runs. */
export function CurrentPlan({ running }: { running: Running }) {
  const { price, credits, currency, interval, next } = running
  return (
    <dl className={classes.facts}>
      <Fact label="Plan" value={planCalled(running)} />
      <Fact label="Cost" value={`${formatMoney(price, currency)} per ${interval}`} />
      <Fact label="Credits" value={`${formatCount(credits)} per ${interval}`} />
      <Fact {...endOf(running)} />
      {next !== null && (
        <Fact label="Scheduled change" value={`${nextCalled(running, next)}, on ${formatDay(new Date(next.date))}`} />
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
