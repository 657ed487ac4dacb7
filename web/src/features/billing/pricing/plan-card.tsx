import { Badge } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { PlanOnSale } from '#contract/billing/plans/endpoints.ts'
import { fullRunsText } from '#contract/rules/billing/plan-runs.ts'
import { type CreditCosts, defaultReading, serpKeywordPrice } from '#contract/rules/paid-runs/prices.ts'
import { hasEnded, type Subscription } from '../../../parts/access/subscription.ts'
import { intervalLabels } from '../../../parts/billing/plans/interval-names.ts'
import { type Interval, monthlyCredits, offerOf } from '../../../parts/billing/plans/offers.ts'
import { PlanBox, PlanPrice } from '../../../parts/billing/plans/plan-box.tsx'
import { PlanFeatures } from '../../../parts/billing/plans/plan-features.tsx'
import type { PriceTax } from '../../../parts/billing/plans/price-fee.ts'
import type { Running } from '../../../parts/billing/plans/running.ts'
import { formatMoney } from '../../../shared/format/money.ts'
import { CardFoot } from './card-foot.tsx'
import type { PlanActions } from './plan-actions.ts'
import { statusMessages } from './plan-status.ts'
import classes from './pricing-page.module.css'
import { yearlySaving } from './savings.ts'

type PlanCardProps = {
  plan: PlanOnSale
  interval: Interval
  currency: string
  tax?: PriceTax | undefined
  /** All on sale. */
  plans: PlanOnSale[]
  /** The price of a keyword; undefined until it is loaded. */
  snapshot: CreditCosts | undefined
  /** The account's present or last subscription. */
  subscription: Subscription | undefined
  /** The same, as far as it can be changed. */
  running: Running | undefined
  actions: PlanActions
  now: Date
}

export function PlanCard(props: PlanCardProps) {
  const { plan, interval, currency, tax = 'none', snapshot, subscription, running, now } = props
  const offer = offerOf(plan, interval)
  const own = subscription?.name === plan.name ? subscription : undefined
  const isOver = own !== undefined && hasEnded(own, now)
  return (
    <PlanBox
      plan={plan}
      level={2}
      isCurrent={own !== undefined && !isOver}
      tags={
        <>
          {own !== undefined && !isOver && (
            <Badge color="indigo" leftSection={<IconCheck size={13} stroke={2.4} aria-hidden />}>
              Current plan
            </Badge>
          )}
          {isOver && <Badge color="var(--sp-warn)">Previous plan</Badge>}
        </>
      }
    >
      {offer === undefined ? (
        <p className={classes.unsold}>Not available with {interval === 'month' ? 'monthly' : 'annual'} billing</p>
      ) : (
        <PlanPrice
          {...{ plan, offer, currency, tax, interval }}
          period={intervalLabels[interval]}
          saving={interval === 'year' && <Saving plan={plan} currency={currency} />}
          keywordPrice={snapshot && serpKeywordPrice(snapshot, defaultReading)}
        />
      )}
      <PlanFeatures plan={plan} />
      {offer !== undefined && snapshot !== undefined && (
        <ShortCredits plan={plan} credits={monthlyCredits(offer, interval)} costs={snapshot} />
      )}
      <div className={classes.foot}>
        <CardFoot {...props} offer={offer} />
        {own !== undefined && running === undefined && <p className={classes.status}>{statusMessages(own, now)}</p>}
      </div>
    </PlanBox>
  )
}

/** Shown if the credits do not pay for one run of all the keywords the plan allows. */
function ShortCredits({ plan, credits, costs }: { plan: PlanOnSale; credits: number; costs: CreditCosts }) {
  const runs = fullRunsText(plan, credits, costs)
  return runs?.isShort ? <p className={classes.short}>{runs.sentence}</p> : null
}

function Saving({ plan, currency }: { plan: PlanOnSale; currency: string }) {
  const saving = yearlySaving(plan)
  if (saving === undefined) return null
  return <span className={classes.saving}>Save {formatMoney(saving.amount, currency)} a year</span>
}
