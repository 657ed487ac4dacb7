import type { AccountPlan } from '#contract/accounts/rows.ts'
import type { PlanOnSale } from '#contract/plans/endpoints.ts'
import { type ChangeRule, judgeChange } from '#contract/rules/plan-changes.ts'
import type { Subscription } from '../session/subscription.ts'
import { type Interval, type Offer, offerOf } from './offers.ts'

/** A subscription that runs at the payment provider: it is changed, and no second one can be bought beside it. */
export type Running = Subscription & { sub_id: string; price_id: number; price: number; interval: Interval }

export function runningOf(plan: AccountPlan): Running | undefined {
  const subscription = plan?.subscription
  if (subscription?.status !== 'active' && subscription?.status !== 'overdue') return undefined
  const { sub_id, price_id, price, interval } = subscription
  if (sub_id === null || price_id === null || price === null || interval === null) return undefined
  return { ...subscription, sub_id, price_id, price, interval }
}

const compared = ({ price, credits }: Pick<Offer, 'price' | 'credits'>) => ({
  amountMinor: Math.round(price * 100),
  credits,
})

export type ChangeTarget = { plan: PlanOnSale; interval: Interval; offer: Offer }

/**
 * What kind of change it would be, as the server decides too; undefined where the current plan is not on sale and cannot be
 * compared.
 */
export function changeRuleOf(
  running: Running,
  plans: PlanOnSale[],
  { plan, interval, offer }: ChangeTarget,
): ChangeRule | undefined {
  const target = { planId: plan.id, interval, ...compared(offer) }
  const own = plans.find(({ name }) => name === running.name)
  const credits = own && offerOf(own, running.interval)?.credits
  // By the price alone within an interval; across them by the credits too.
  if (credits === undefined && running.interval !== target.interval) return undefined
  const from = { planId: own?.id ?? 0, interval: running.interval, ...compared({ ...running, credits: credits ?? 0 }) }
  return judgeChange(from, target)
}
