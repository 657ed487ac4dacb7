import { Badge, Title } from '@mantine/core'
import type { PublicOffer, PublicPlan } from '#contract/plans/endpoints.ts'
import { formatCredits } from '#contract/rules/credit-amounts.ts'
import { defaultDepth } from '#contract/rules/search-engines.ts'
import { formatMoney } from '../../shared/format/money.ts'
import { countOf, formatCount } from '../../shared/format/numbers.ts'
import { PlanFeatures } from '../../shared/plans/plan-features.tsx'
import { feeSentence, type PriceTax } from '../../shared/plans/price-fee.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { StartLinks } from './start-links.tsx'
import { TrialTerms } from './trial-terms.tsx'
import classes from './welcome-page.module.css'

type PricesProps = {
  offer: { data: PublicOffer | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
}

/** What the trial brings and what plans cost, as the server says at this moment. */
export function Prices({ offer }: PricesProps) {
  return (
    <section
      className={classes.section}
      aria-labelledby="prices"
      aria-busy={offer.data === undefined && offer.isFetching}
    >
      <Title order={2} id="prices" className={classes.heading}>
        Prices
      </Title>
      {offer.data !== undefined ? (
        <Offer offer={offer.data} />
      ) : (
        offer.error !== null && (
          <ErrorState
            title="Couldn’t load prices"
            error={offer.error}
            onRetry={() => void offer.refetch()}
            retrying={offer.isFetching}
          />
        )
      )}
    </section>
  )
}

function Offer({ offer: { plans, currency, tax, keyword_price, trial } }: { offer: PublicOffer }) {
  return (
    <>
      <p className={classes.text}>
        Checks are paid for with credits. One keyword at a depth of {defaultDepth} results costs{' '}
        {formatCredits(keyword_price)} credits.
      </p>
      <TrialTerms trial={trial} keywordPrice={keyword_price} />
      {plans.length === 0 ? (
        <p className={classes.text}>No plans are on sale at the moment.</p>
      ) : (
        <div className={classes.plans}>
          {plans.map((plan) => (
            <PlanPrice key={plan.name} plan={plan} currency={currency} tax={tax} keywordPrice={keyword_price} />
          ))}
        </div>
      )}
      <StartLinks />
    </>
  )
}

type PlanPriceProps = { plan: PublicPlan; currency: string; tax: PriceTax; keywordPrice: number }

function PlanPrice({ plan, currency, tax, keywordPrice }: PlanPriceProps) {
  const prices = pricesOf(plan)
  const [main, other] = prices
  return (
    <section className={classes.plan} aria-label={plan.name}>
      <div className={classes.planHead}>
        <Title order={3} className={classes.planName}>
          {plan.name}
        </Title>
        {plan.is_recommended && <Badge>Recommended</Badge>}
      </div>
      <p className={classes.muted}>{plan.description}</p>
      {main !== undefined && (
        <>
          <p className={classes.price}>
            <b>{formatMoney(main.amount, currency)}</b> per {main.interval}
          </p>
          <p className={classes.small}>{feeSentence(tax)}</p>
          <p className={classes.credits}>
            <b>{formatCount(main.credits)}</b> credits per {main.interval}
            <span>About {countOf(Math.floor(main.credits / keywordPrice), 'keyword look-up')}</span>
          </p>
        </>
      )}
      {other !== undefined && (
        <p className={classes.small}>
          Or {formatMoney(other.amount, currency)} per {other.interval} with {formatCount(other.credits)} credits
        </p>
      )}
      <PlanFeatures plan={plan} />
    </section>
  )
}

type Price = { interval: 'month' | 'year'; amount: number; credits: number }

/** By the month first, where it is sold so. */
function pricesOf(plan: PublicPlan): Price[] {
  return [
    { interval: 'month' as const, amount: plan.monthly_price, credits: plan.monthly_credits },
    { interval: 'year' as const, amount: plan.yearly_price, credits: plan.yearly_credits },
  ].filter((price): price is Price => price.amount !== null && price.credits !== null)
}
