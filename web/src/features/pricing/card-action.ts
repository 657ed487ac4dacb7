import type { AccountPlan } from '#contract/accounts/rows.ts'
import type { PlanOnSale } from '#contract/plans/endpoints.ts'
import { type ChangeRule, judgeChange } from '#contract/rules/plan-changes.ts'
import type { Subscription } from '../../shared/session/subscription.ts'
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

/** What the button of a plan's card does, by what the account is on. */
export type CardAction =
  | { kind: 'subscribe' }
  | { kind: 'own' }
  | { kind: 'scheduled'; date: Date }
  /** `rule` is undefined where the current plan is not on sale and cannot be compared. */
  | { kind: 'change'; rule: ChangeRule | undefined }
  /** The current plan has to be seen to first. */
  | { kind: 'blocked'; by: 'payment' | 'cancellation' }

type Asked = { plan: PlanOnSale; offer: Offer; interval: Interval; plans: PlanOnSale[]; running: Running | undefined }

export function actionOf({ plan, offer, interval, plans, running }: Asked): CardAction {
  if (running === undefined) return { kind: 'subscribe' }
  if (running.name === plan.name) return { kind: 'own' }
  if (running.status === 'overdue') return { kind: 'blocked', by: 'payment' }
  if (running.is_cancelled === 1) return { kind: 'blocked', by: 'cancellation' }
  if (running.next?.price_id === offer.priceId) return { kind: 'scheduled', date: new Date(running.next.date) }
  return { kind: 'change', rule: ruleOf(running, plans, { planId: plan.id, interval, ...compared(offer) }) }
}

const compared = ({ price, credits }: Pick<Offer, 'price' | 'credits'>) => ({
  amountMinor: Math.round(price * 100),
  credits,
})

/** The server decides by the same rule when it is asked. */
function ruleOf(
  running: Running,
  plans: PlanOnSale[],
  target: Parameters<typeof judgeChange>[1],
): ChangeRule | undefined {
  const own = plans.find(({ name }) => name === running.name)
  const credits = own && offerOf(own, running.interval)?.credits
  // By the price alone within an interval; across them by the credits too.
  if (credits === undefined && running.interval !== target.interval) return undefined
  const from = { planId: own?.id ?? 0, interval: running.interval, ...compared({ ...running, credits: credits ?? 0 }) }
  return judgeChange(from, target)
}
