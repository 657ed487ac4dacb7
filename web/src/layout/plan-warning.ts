import type { AccountPlan } from '#contract/accounts/rows.ts'
import { hasEnded } from '../parts/access/subscription.ts'
import { daysUntil, formatDay } from '../shared/format/dates.ts'

/** The threat to the plan, and how to avoid it. */
export type PlanWarning = {
  kind: 'overdue' | 'ending'
  sentence: string
  action: string
  /** At the payment provider; null where the pricing page has it. */
  payUrl: string | null
}

const warnedDays = 7

/** Said on every page: a renewal that was not paid, and for its last week a plan that will not renew. */
export function planWarning(plan: AccountPlan, now: Date): PlanWarning | undefined {
  if (plan === null) return undefined
  const { name, status, is_cancelled, expiry_date, usable_until, pay_url: payUrl, is_trial } = plan.subscription
  const isOver = hasEnded(plan.subscription, now)
  if (status === 'overdue') {
    const consequence = isOver ? 'It has expired.' : `It keeps working until ${formatDay(new Date(usable_until))}.`
    return { kind: 'overdue', sentence: `We couldn’t renew ${name}. ${consequence}`, action: 'Pay now', payUrl }
  }
  const ends = new Date(expiry_date)
  if (isOver || is_trial || is_cancelled === 0 || daysUntil(ends, now) > warnedDays) return undefined
  const sentence = `${name} is cancelled and ends on ${formatDay(ends)}.`
  return { kind: 'ending', sentence, action: 'Resume', payUrl: null }
}
