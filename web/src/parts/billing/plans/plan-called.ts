import { nameWithInterval } from '#contract/rules/billing/plan-intervals.ts'
import { formatMoney } from '../../../shared/format/money.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import type { Subscription } from '../../access/subscription.ts'
import type { Interval } from './offers.ts'

type Named = { name: string; interval: Interval | null }

/** "Pro, monthly"; a trial has no interval. */
export const planCalled = ({ name, interval }: Named) => nameWithInterval(name, interval)

/** True if a change affects the price only. */
export const isSamePlan = (from: Named, to: Named) => from.name === to.name && from.interval === to.interval

/** "£49 per month with 30,000 credits" */
export const priceCalled = (
  { price, credits, interval }: { price: number; credits: number; interval: Interval },
  currency: string,
) => `${formatMoney(price, currency)} per ${interval} with ${formatCount(credits)} credits`

/** Name of a subscription's next plan: "Basic, monthly", or another price of its own plan. */
export const nextCalled = (subscription: Subscription, next: NonNullable<Subscription['next']>) =>
  isSamePlan(subscription, next)
    ? `the new price, ${formatMoney(next.price, subscription.currency)} per ${next.interval}`
    : planCalled(next)
