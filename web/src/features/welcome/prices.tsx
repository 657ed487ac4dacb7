import { Title } from '@mantine/core'
import type { PublicOffer, PublicPlan } from '#contract/billing/plans/endpoints.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { defaultDepth } from '#contract/rules/serp-fetches/search-engines.ts'
import { PlanBox, PlanGrid, PlanPrice } from '../../parts/billing/plans/plan-box.tsx'
import { PlanFeatures } from '../../parts/billing/plans/plan-features.tsx'
import type { PriceTax } from '../../parts/billing/plans/price-fee.ts'
import { formatMoney } from '../../shared/format/money.ts'
import { formatCount } from '../../shared/format/numbers.ts'
import { ErrorState } from '../../shared/ui/states/error-state.tsx'
import { StartLinks } from './start-links.tsx'
import { TrialTerms } from './trial-terms.tsx'
import classes from './welcome-page.module.css'

type PricesProps = {
  offer: { data: PublicOffer | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
}

/** The contents of the trial and the prices of plans, as the server says at this moment. */
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
        Checks are paid for with credits. One Google keyword at a depth of {defaultDepth} results costs{' '}
        {formatCredits(keyword_price)} credits.
      </p>
      <TrialTerms trial={trial} keywordPrice={keyword_price} />
      {plans.length === 0 ? (
        <p className={classes.text}>No plans are on sale at the moment.</p>
      ) : (
        <PlanGrid>
          {plans.map((plan) => (
            <PlanOffer key={plan.name} plan={plan} currency={currency} tax={tax} keywordPrice={keyword_price} />
          ))}
        </PlanGrid>
      )}
      <StartLinks />
    </>
  )
}

type PlanOfferProps = { plan: PublicPlan; currency: string; tax: PriceTax; keywordPrice: number }

function PlanOffer({ plan, currency, tax, keywordPrice }: PlanOfferProps) {
  const prices = pricesOf(plan)
  const [main, other] = prices
  return (
    <PlanBox plan={plan} level={3}>
      {main !== undefined && (
        <PlanPrice
          {...{ plan, currency, tax, keywordPrice }}
          offer={main}
          interval={main.interval}
          period={`per ${main.interval}`}
        />
      )}
      {other !== undefined && (
        <p className={classes.small}>
          Or {formatMoney(other.price, currency)} per {other.interval} with {formatCount(other.credits)} credits
        </p>
      )}
      <PlanFeatures plan={plan} />
    </PlanBox>
  )
}

type Sold = { interval: 'month' | 'year'; price: number; credits: number }

/** The monthly price first, if there is one. */
function pricesOf(plan: PublicPlan): Sold[] {
  return [
    { interval: 'month' as const, price: plan.monthly_price, credits: plan.monthly_credits },
    { interval: 'year' as const, price: plan.yearly_price, credits: plan.yearly_credits },
  ].filter((sold): sold is Sold => sold.price !== null && sold.credits !== null)
}
