import type Stripe from 'stripe'
import { PaymentError, type SubscriptionState, type SubscriptionStatus } from '#server/ports/payment-gateway.ts'
import { dateOf, idOf, requireId } from './stripe-client.ts'

/** To be asked for with every subscription, so that a change that waits is in the answer. */
export const withSchedule = { expand: ['schedule'] }

export function readSubscription(subscription: Stripe.Subscription): SubscriptionState {
  const item = onlyItem(subscription)
  return {
    subscriptionRef: subscription.id,
    customerRef: requireId(subscription.customer, 'the customer'),
    status: statusOf(subscription),
    priceRef: item.price.id,
    period: { from: dateOf(item.current_period_start), until: dateOf(item.current_period_end) },
    startedAt: dateOf(subscription.start_date),
    // An end on a day somebody chose at Stripe's own pages counts as well.
    endsWithPeriod: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    cancelledAt: subscription.canceled_at === null ? null : dateOf(subscription.canceled_at),
    endedAt: subscription.ended_at === null ? null : dateOf(subscription.ended_at),
    scheduledChange: scheduledChangeOf(subscription, item),
    hasPendingChange: subscription.pending_update !== null,
    latestInvoiceRef: idOf(subscription.latest_invoice),
  }
}

/** Ours have one price each; another one was not made by us. */
export function onlyItem(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item, ...others] = subscription.items.data
  if (item === undefined || others.length > 0)
    throw new PaymentError('refused', `${subscription.id} has ${subscription.items.data.length} items instead of one`)
  return item
}

/** The schedule that has hold of it, if one does. */
export function liveSchedule({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | undefined {
  if (schedule === null || typeof schedule === 'string') return undefined
  return schedule.status === 'active' || schedule.status === 'not_started' ? schedule : undefined
}

const statuses: Record<string, SubscriptionStatus> = {
  active: 'active',
  trialing: 'active',
  incomplete: 'unfinished',
  past_due: 'overdue',
  unpaid: 'overdue',
  paused: 'overdue',
  canceled: 'ended',
  incomplete_expired: 'ended',
}

function statusOf({ id, status }: Stripe.Subscription): SubscriptionStatus {
  const known = statuses[status]
  if (known === undefined) throw new PaymentError('unavailable', `${id} has the status ${status}`)
  return known
}

function scheduledChangeOf(subscription: Stripe.Subscription, item: Stripe.SubscriptionItem) {
  const schedule = liveSchedule(subscription)
  const now = schedule?.current_phase?.end_date ?? item.current_period_end
  const next = schedule?.phases.find((phase) => phase.start_date >= now)
  const priceRef = idOf(next?.items[0]?.price)
  if (schedule === undefined || next === undefined || priceRef === null || priceRef === item.price.id) return null
  return { scheduleRef: schedule.id, priceRef, at: dateOf(next.start_date) }
}
