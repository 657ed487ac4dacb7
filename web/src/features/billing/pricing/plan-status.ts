import type { AccountPlan } from '#contract/accounts/rows.ts'
import { hasEnded, type Subscription } from '../../../parts/access/subscription.ts'
import { nextCalled, planCalled } from '../../../parts/billing/plans/plan-called.ts'
import { runningOf } from '../../../parts/billing/plans/running.ts'
import { daysUntil, formatDay } from '../../../shared/format/dates.ts'
import { formatMoney } from '../../../shared/format/money.ts'

const dayOf = (time: string) => formatDay(new Date(time))

/** The state of a subscription, in the words of its card. */
export function statusMessages(subscription: Subscription, now: Date): string {
  if (subscription.status === 'overdue') return overdueMessage(subscription, now)
  if (hasEnded(subscription, now)) return 'This plan has expired.'
  const remaining = `Remaining days: ${daysUntil(new Date(subscription.expiry_date), now)}`
  if (subscription.is_disputed) return `Payment disputed: won’t renew until the dispute is closed. ${remaining}`
  return subscription.is_cancelled === 1 ? `Plan is cancelled. ${remaining}` : remaining
}

function overdueMessage(subscription: Subscription, now: Date): string {
  if (hasEnded(subscription, now)) return 'This plan has expired. Pay the overdue renewal to reactivate it.'
  return `Payment failed. Pay by ${dayOf(subscription.usable_until)} to keep this plan.`
}

/** "Changes to Basic, monthly, on 23 Dec 2026." */
export const scheduledMessage = (subscription: Subscription) => {
  const { next } = subscription
  return next === null ? undefined : `Changes to ${nextCalled(subscription, next)}, on ${dayOf(next.date)}.`
}

/** The line under the page's title: what the account is on. How a plan stands that has no card of its own is said here. */
export function planSentence(plan: AccountPlan, now: Date): string {
  if (plan === null) return 'No active subscription'
  const { subscription } = plan
  const { expiry_date, is_cancelled, is_trial, next, currency } = subscription
  const called = planCalled(subscription)
  const day = dayOf(expiry_date)
  const status = statusMessages(subscription, now)
  if (subscription.status === 'overdue') return `Current plan: ${called}. ${status}`
  if (hasEnded(subscription, now)) return `Previous plan: ${called}, until ${day}. ${status}`
  if (is_trial) return `Current plan: ${called}, until ${day}. ${status}`
  if (subscription.is_disputed)
    return `Current plan: ${called}. Its payment is disputed, so it ends on ${day} unless the dispute is closed first.`
  if (is_cancelled === 1) return `Current plan: ${called}. It’s cancelled and ends on ${day}.`
  const running = runningOf(plan)
  if (running === undefined) return `Current plan: ${called}, until ${day}.`
  if (next !== null)
    return `Current plan: ${called}. It changes to ${nextCalled(subscription, next)}, on ${dayOf(next.date)}.`
  return `Current plan: ${called}. It renews on ${day} for ${formatMoney(running.price, currency)}.`
}
