import { idOf, type StripeContext } from '#sandbox/stripe/context.ts'
import { recordEvent } from '#sandbox/stripe/events/record-event.ts'
import { onlyItem, type Phase, type SubscriptionSchedule } from '#sandbox/stripe/objects/subscriptions.ts'
import { endSubscription, setPrice } from './change-subscription.ts'
import { periodAt } from './periods.ts'
import { billPeriod } from './renew.ts'
import { sameInterval } from './subscribe.ts'

/** The phase after the current one has its time, or the last one is over. */
export function endOfPhase(context: StripeContext, at: number, schedule: SubscriptionSchedule): void {
  const next = schedule.phases.find(({ start_date: start }) => start === schedule.current_phase?.end_date)
  if (next === undefined) finishSchedule(context, at, schedule)
  else beginPhase(context, at, schedule, next)
}

/** The subscription goes on as it is and nothing more happens to it. */
export function releaseSchedule(context: StripeContext, at: number, schedule: SubscriptionSchedule): void {
  const subscription = context.store.subscriptions.get(idOf(schedule.subscription) ?? '')
  const before = structuredClone(subscription)
  schedule.status = 'released'
  schedule.released_at = at
  schedule.released_subscription = subscription.id
  schedule.subscription = null
  schedule.current_phase = null
  subscription.schedule = null
  recordEvent(context, at, 'subscription_schedule.released', schedule)
  recordEvent(context, at, 'customer.subscription.updated', subscription, before)
}

function beginPhase(context: StripeContext, at: number, schedule: SubscriptionSchedule, phase: Phase): void {
  const { store } = context
  const beforeSchedule = structuredClone(schedule)
  schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date }
  recordEvent(context, at, 'subscription_schedule.updated', schedule, beforeSchedule)

  const subscription = store.subscriptions.get(idOf(schedule.subscription) ?? '')
  const [planned] = phase.items
  const price = store.prices.get(idOf(planned?.price) ?? '')
  const quantity = planned?.quantity ?? 1
  const before = structuredClone(subscription)
  const startsCycle = phase.billing_cycle_anchor === 'phase_start'
  // With another interval a cycle begins in any case, but only the anchor at the phase's start makes an invoice.
  const isNewCycle = startsCycle || !sameInterval(onlyItem(subscription).price, price)
  setPrice(subscription, { price, quantity, period: isNewCycle ? periodAt(at, price, 0) : undefined })
  if (startsCycle) billPeriod(context, at, subscription)
  recordEvent(context, at, 'customer.subscription.updated', subscription, before)
}

function finishSchedule(context: StripeContext, at: number, schedule: SubscriptionSchedule): void {
  if (schedule.end_behavior !== 'cancel') {
    releaseSchedule(context, at, schedule)
    return
  }
  const subscription = context.store.subscriptions.get(idOf(schedule.subscription) ?? '')
  schedule.status = 'completed'
  schedule.completed_at = at
  schedule.current_phase = null
  subscription.schedule = null
  recordEvent(context, at, 'subscription_schedule.completed', schedule)
  endSubscription(context, at, subscription, 'cancellation_requested')
}
