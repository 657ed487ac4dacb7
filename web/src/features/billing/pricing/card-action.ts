import type { PlanOnSale } from '#contract/billing/plans/endpoints.ts'
import type { ChangeRule } from '#contract/rules/billing/plan-changes.ts'
import type { Interval, Offer } from '../../../parts/billing/plans/offers.ts'
import { changeRuleOf, type Running } from '../../../parts/billing/plans/running.ts'

/** The action of a plan's card, by the account's own plan. */
export type CardAction =
  | { kind: 'subscribe' }
  | { kind: 'own' }
  | { kind: 'scheduled'; date: Date }
  | { kind: 'change'; rule: ChangeRule }
  /** The current plan has to be seen to first. */
  | { kind: 'blocked'; by: 'payment' | 'cancellation' }

type Asked = { plan: PlanOnSale; offer: Offer; interval: Interval; plans: PlanOnSale[]; running: Running | undefined }

export function actionOf({ plan, offer, interval, plans, running }: Asked): CardAction {
  if (running === undefined) return { kind: 'subscribe' }
  if (running.name === plan.name) return { kind: 'own' }
  if (running.status === 'overdue') return { kind: 'blocked', by: 'payment' }
  if (running.is_cancelled === 1) return { kind: 'blocked', by: 'cancellation' }
  if (running.next?.price_id === offer.priceId) return { kind: 'scheduled', date: new Date(running.next.date) }
  return { kind: 'change', rule: changeRuleOf(running, plans, { plan, interval, offer }) }
}
