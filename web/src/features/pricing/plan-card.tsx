import { Badge, Button, Title } from '@mantine/core'
import { IconCheck, IconMail } from '@tabler/icons-react'
import type { PlanOnSale } from '#contract/plans/endpoints.ts'
import { type CreditCosts, serpKeywordPrice } from '#contract/rules/pricing.ts'
import { defaultDepth } from '#contract/rules/search-engines.ts'
import { emailLink } from '../../shared/format/email-link.ts'
import { formatMoney } from '../../shared/format/money.ts'
import { countOf, formatCount } from '../../shared/format/numbers.ts'
import { hasEnded, type Subscription } from '../../shared/session/subscription.ts'
import { pricingMessages } from './messages.ts'
import { type Interval, offerOf, yearlySaving } from './offers.ts'
import { PlanFeatures } from './plan-features.tsx'
import { type Place, statusMessages } from './plan-status.ts'
import classes from './pricing-page.module.css'
import { requestOf } from './request-messages.ts'

type PlanCardProps = {
  plan: PlanOnSale
  interval: Interval
  currency: string
  /** The price of a keyword; undefined until it is loaded. */
  snapshot: CreditCosts | undefined
  place: Place
  /** What the account is on, or was on last. */
  subscription: Subscription | undefined
  /** From whom and to whom an email goes; undefined for those who may not write. */
  askFrom: { supportEmail: string; accountEmail: string } | undefined
  now: Date
}

export function PlanCard(props: PlanCardProps) {
  const { plan, interval, currency, snapshot, place, subscription, now } = props
  const offer = offerOf(plan, interval)
  const own = place === 'current' ? subscription : undefined
  const isOver = own !== undefined && hasEnded(own, now)
  return (
    <section className={classes.plan} data-current={(own !== undefined && !isOver) || undefined} aria-label={plan.name}>
      <div className={classes.head}>
        <Title order={2} className={classes.name}>
          {plan.name}
        </Title>
        <span className={classes.tags}>
          {plan.is_recommended && <Badge>Recommended</Badge>}
          {own !== undefined && !isOver && (
            <Badge color="indigo" leftSection={<IconCheck size={13} stroke={2.4} aria-hidden />}>
              Current plan
            </Badge>
          )}
          {isOver && <Badge color="var(--sp-warn)">Previous plan</Badge>}
        </span>
      </div>
      <p className={classes.description}>{plan.description}</p>
      {offer === undefined ? (
        <p className={classes.unsold}>Not available with {interval === 'month' ? 'monthly' : 'annual'} billing</p>
      ) : (
        <>
          <p className={classes.price}>
            <b>{formatMoney(offer.price, currency)}</b> {interval === 'month' ? 'Monthly' : 'Yearly'}
          </p>
          <p className={classes.fee}>
            {pricingMessages.fee}
            {interval === 'year' && <Saving plan={plan} currency={currency} />}
          </p>
          <p className={classes.credits}>
            <b>{formatCount(offer.credits)}</b> credits per {interval}
            {snapshot !== undefined && <span>About {fetchesFor(offer.credits, snapshot)}</span>}
          </p>
        </>
      )}
      <PlanFeatures plan={plan} />
      <div className={classes.foot}>
        {offer !== undefined && <AskButton {...props} />}
        {own !== undefined && <p className={classes.status}>{statusMessages(own, now)}</p>}
      </div>
    </section>
  )
}

function Saving({ plan, currency }: { plan: PlanOnSale; currency: string }) {
  const saving = yearlySaving(plan)
  if (saving === undefined) return null
  return <span className={classes.saving}>Save {formatMoney(saving.amount, currency)} a year</span>
}

const fetchesFor = (credits: number, snapshot: CreditCosts) =>
  countOf(Math.floor(credits / serpKeywordPrice(snapshot, { depth: defaultDepth })), 'keyword look-up')

/** Until a plan can be paid for here, its button asks for it by email and says so. */
function AskButton({ plan, interval, place, subscription, askFrom, now }: PlanCardProps) {
  if (askFrom === undefined) return null
  const { label, about, subject } = requestOf({ plan, interval, place, subscription, now })
  const isFilled = place === 'above' || (place === 'new' && plan.is_recommended)
  return (
    <Button
      component="a"
      href={emailLink(askFrom.supportEmail, `${subject}, for ${askFrom.accountEmail}`)}
      size="md"
      fullWidth
      variant={isFilled ? 'filled' : place === 'current' ? 'light' : 'default'}
      leftSection={<IconMail size={16} stroke={1.7} aria-hidden />}
    >
      {label} <span className="visually-hidden">{about}</span>
    </Button>
  )
}
