import type { Interval, Offer } from '../../../parts/billing/plans/offers.ts'
import type { Checkout } from './use-checkout.ts'
import type { OwnPlan } from './use-own-plan.ts'

/** A plan at a price, to change to. */
export type Target = Offer & { name: string; interval: Interval }

/** Actions that the buttons of the cards can start. */
export type PlanActions = {
  checkout: Checkout
  own: OwnPlan
  change: (target: Target) => void
  cancel: () => void
}
