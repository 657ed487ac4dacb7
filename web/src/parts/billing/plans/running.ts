import type { AccountPlan } from '#contract/accounts/rows.ts'
import type { PlanOnSale } from '#contract/billing/plans/endpoints.ts'
import { type ChangeRule, judgeChange } from '#contract/rules/billing/plan-changes.ts'
import type { Subscription } from '../../access/subscription.ts'
import type { Interval, Offer } from './offers.ts'

/** A subscription that runs at the payment provider: it is changed, and no second one can be bought beside it. */
export type Running = Subscription & {
  sub_id: string
  price_id: number
  price: number
  credits: number
  interval: Interval
}

export function runningOf(plan: AccountPlan): Running | undefined {
  const subscription = plan?.subscription
  if (subscription?.status !== 'active' && subscription?.status !== 'overdue') return undefined
  const { sub_id, price_id, price, credits, interval } = subscription
  if (sub_id === null || price_id === null || price === null || credits === null || interval === null) return undefined
  return { ...subscription, sub_id, price_id, price, credits, interval }
}

const compared = ({ price, credits }: Pick<Offer, 'price' | 'credits'>) => ({
  amountMinor: Math.round(price * 100),
  credits,
})

export type ChangeTarget = { plan: PlanOnSale; interval: Interval; offer: Offer }

/** The kind of change it would be, as the server decides too. */
export function changeRuleOf(
  running: Running,
  plans: PlanOnSale[],
  { plan, interval, offer }: ChangeTarget,
): ChangeRule {
  // A plan that is not on sale is none of those one can change to.
  const planId = plans.find(({ name }) => name === running.name)?.id ?? 0
  return judgeChange(
    { planId, interval: running.interval, ...compared(running) },
    { planId: plan.id, interval, ...compared(offer) },
  )
}
