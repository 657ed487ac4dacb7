import type Stripe from 'stripe'
import {
  PaymentError,
  type SubscriptionItem,
  type SubscriptionState,
  type SubscriptionStatus,
} from '#server/ports/payment-gateway.ts'
import { dateOf, idOf, requireId } from './stripe-client.ts'

/** To be asked for with every subscription, so that a change that waits is in the answer. */
export const withSchedule = { expand: ['schedule'] }

export function readSubscription(subscription: Stripe.Subscription): SubscriptionState {
  const items = itemsOf(subscription)
  return {
    subscriptionRef: subscription.id,
    customerRef: requireId(subscription.customer, 'the customer'),
    status: statusOf(subscription),
    ...readItem(items[0]),
    otherItems: items.slice(1).map(readItem),
    startedAt: dateOf(subscription.start_date),
    // An end on a day somebody chose at Stripe's own pages counts as well.
    endsWithPeriod: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    cancelledAt: subscription.canceled_at === null ? null : dateOf(subscription.canceled_at),
    endedAt: subscription.ended_at === null ? null : dateOf(subscription.ended_at),
    scheduledChange: scheduledChangeOf(subscription, items),
    hasPendingChange: subscription.pending_update !== null,
    latestInvoiceRef: idOf(subscription.latest_invoice),
  }
}

type Item = Stripe.SubscriptionItem
type Items = [Item, ...Item[]]

/** Oldest first. */
function itemsOf({ id, items }: Stripe.Subscription): Items {
  const [first, ...others] = items.data.toSorted((a, b) => a.created - b.created)
  if (first === undefined) throw new PaymentError('refused', `${id} has no items`)
  return [first, ...others]
}

const readItem = ({
  price,
  quantity,
  current_period_start: from,
  current_period_end: until,
}: Item): SubscriptionItem => ({
  priceRef: price.id,
  quantity: quantity ?? 1,
  period: { from: dateOf(from), until: dateOf(until) },
})

/** Our subscriptions have one item; others were added by hand. Of several, returns the one with the first of these prices. */
export function ownItem(subscription: Stripe.Subscription, priceRefs: readonly string[] = []): Item {
  const items = itemsOf(subscription)
  if (items.length === 1) return items[0]
  const own = priceRefs.flatMap((priceRef) => items.find(({ price }) => price.id === priceRef) ?? [])[0]
  if (own === undefined)
    throw new PaymentError('refused', `${subscription.id} has ${items.length} items, and none with a price of ours`)
  return own
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

/** The price of the next phase that isn’t in the current one: other items stay. */
function scheduledChangeOf(subscription: Stripe.Subscription, items: Items) {
  const schedule = liveSchedule(subscription)
  const now = schedule?.current_phase?.end_date ?? items[0].current_period_end
  const next = schedule?.phases.find((phase) => phase.start_date >= now)
  const priceRef = next?.items
    .flatMap(({ price }) => idOf(price) ?? [])
    .find((ref) => !items.some(({ price }) => price.id === ref))
  if (schedule === undefined || next === undefined || priceRef === undefined) return null
  return { scheduleRef: schedule.id, priceRef, at: dateOf(next.start_date) }
}
