import type { PlanOnSale } from '#contract/billing/plans/endpoints.ts'

export type Interval = 'month' | 'year'

/** A plan at one of its prices. */
export type Offer = { priceId: number; price: number; credits: number }

/** The price and credits of a plan for one interval; undefined if it is not sold for it. */
export function offerOf(plan: PlanOnSale, interval: Interval): Offer | undefined {
  const price = interval === 'month' ? plan.monthly_price : plan.yearly_price
  const credits = interval === 'month' ? plan.monthly_credits : plan.yearly_credits
  const priceId = plan.plans_stripe.find((sold) => sold.interval === interval)?.price_id
  return price === null || credits === null || priceId === undefined ? undefined : { priceId, price, credits }
}

/** The credits of one month of an offer. */
export const monthlyCredits = ({ credits }: Offer, interval: Interval) => credits / (interval === 'year' ? 12 : 1)
