import type { AccountPlan } from '#contract/accounts/rows.ts'
import type { PlanOnSale } from '#contract/plans/endpoints.ts'
import { daysUntil, formatDay } from '../../shared/format/dates.ts'
import { hasEnded, type Subscription } from '../../shared/session/subscription.ts'
import { type Interval, offerOf } from './offers.ts'

export const intervalNames = { month: 'monthly', year: 'yearly' } as const satisfies Record<Interval, string>

/** How a subscription stands, in the words its card carries. */
export function statusMessages(subscription: Subscription, now: Date): string {
  if (hasEnded(subscription, now)) return 'This plan has expired.'
  const remaining = `Remaining days: ${daysUntil(new Date(subscription.expiry_date), now)}`
  return subscription.is_cancelled === 1 ? `Plan is canceled. ${remaining}` : remaining
}

/** The line under the page's title: what the account is on. How a plan stands that has no card of its own is said here. */
export function planSentence(plan: AccountPlan, now: Date): string {
  if (plan === null) return 'No active subscription'
  const { subscription } = plan
  const { name, interval, is_cancelled, is_trial } = subscription
  const day = formatDay(new Date(subscription.expiry_date))
  const status = statusMessages(subscription, now)
  const called = interval === null ? name : `${name}, ${intervalNames[interval]}`
  if (hasEnded(subscription, now)) return `Previous plan: ${called}, until ${day}. ${status}`
  if (is_trial) return `Current plan: ${called}, until ${day}. ${status}`
  return `Current plan: ${called}${is_cancelled === 1 ? '. It’s canceled and ends on' : ', until'} ${day}.`
}

/** Where a plan on sale stands beside the one the account has. */
export type Place = 'new' | 'current' | 'above' | 'below'

/**
 * Dearer plans are above the current one, cheaper ones below it. Who has none, or one that is over or not on sale, is
 * offered every plan as new; the one that is over stays marked as theirs.
 */
export function placeOf(plan: PlanOnSale, plans: PlanOnSale[], interval: Interval, own: AccountPlan, now: Date): Place {
  const subscription = own?.subscription
  if (subscription === undefined) return 'new'
  if (subscription.name === plan.name) return 'current'
  const current = plans.find(({ name }) => name === subscription.name)
  const [here, there] = [offerOf(plan, interval), current && offerOf(current, interval)]
  if (hasEnded(subscription, now) || here === undefined || there === undefined || here.price === there.price)
    return 'new'
  return here.price > there.price ? 'above' : 'below'
}
