import { Progress } from '@mantine/core'
import type { AccountPlan } from '#contract/accounts/rows.ts'
import { hasEnded, type Subscription } from '../../../parts/access/subscription.ts'
import { PlanFeatures } from '../../../parts/billing/plans/plan-features.tsx'
import { daysUntil, formatDay, formatDayOfYear } from '../../../shared/format/dates.ts'
import { formatMoney } from '../../../shared/format/money.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import classes from './detail.module.css'

/** The plan that has not expired, with what it costs, holds and has left; nothing without one. */
export function PlanCard({ plan, now }: { plan: AccountPlan; now: Date }) {
  if (plan === null || hasEnded(plan.subscription, now)) return null
  const { name, price, currency, interval, expiry_date } = plan.subscription
  const ends = new Date(expiry_date)
  const starts = startOfPeriod(plan.subscription)
  const left = Math.max(0, daysUntil(ends, now))
  const share = (now.getTime() - starts.getTime()) / (ends.getTime() - starts.getTime())
  const words = `${countOf(left, 'day')} remaining`
  return (
    <Panel title="Current plan">
      <div className={classes.plan}>
        <div className={classes.priced}>
          <b>{name}</b>
          <span>
            {price === null || interval === null ? (
              'Free trial'
            ) : (
              <>
                <b>{formatMoney(price, currency)}</b> per {interval}
              </>
            )}
          </span>
        </div>
        <div className={classes.left}>
          <span>{words}</span>
          <span>
            {formatDayOfYear(starts)} – {formatDay(ends)}
          </span>
        </div>
        <Progress value={Math.min(100, Math.max(0, share * 100))} size={6} aria-label={words} />
        <PlanFeatures plan={plan.subscription} />
      </div>
    </Panel>
  )
}

/** A subscription knows when it was first bought; its period is one interval up to its end. */
function startOfPeriod({ interval, purchase_date, expiry_date }: Subscription): Date {
  const bought = new Date(purchase_date)
  if (interval === null) return bought
  const starts = new Date(expiry_date)
  starts.setUTCMonth(starts.getUTCMonth() - (interval === 'year' ? 12 : 1))
  return starts > bought ? starts : bought
}
