import { z } from 'zod'
import {
  PaymentError,
  type SubscriptionItem,
  type SubscriptionState,
  type SubscriptionStatus,
} from '#server/ports/payment-gateway.ts'
import { distinct, id, maybe, reference, time } from './read-answer.ts'
import { dateOf, idOf } from './stripe-client.ts'

/** To be asked for with every subscription, so that a change that waits is in the answer. */
export const withSchedule = { expand: ['schedule'] }

const statuses = new Map<string, SubscriptionStatus>([
  ['active', 'active'],
  ['trialing', 'active'],
  ['incomplete', 'unfinished'],
  ['past_due', 'overdue'],
  ['unpaid', 'overdue'],
  ['paused', 'overdue'],
  ['canceled', 'ended'],
  ['incomplete_expired', 'ended'],
])

export const recurring = maybe(z.object({ interval: z.enum(['day', 'week', 'month', 'year']) }))

export const itemSchema = z.object({
  id,
  created: time,
  price: z.object({ id, recurring }),
  quantity: maybe(z.number().int().min(0).max(1_000_000)),
  current_period_start: time,
  current_period_end: time,
})

export const scheduleSchema = z.object({
  id,
  status: z.enum(['not_started', 'active', 'completed', 'released', 'canceled']),
  metadata: maybe(z.record(z.string(), z.string())),
  current_phase: maybe(z.object({ start_date: time, end_date: time })),
  phases: z.array(z.object({ start_date: time, items: z.array(z.object({ price: reference })) })),
})

/** Every item must be readable, because only their prices show which one is ours. */
export const subscriptionSchema = z.object({
  id,
  customer: reference,
  status: z.enum([...statuses.keys()]),
  items: z.object({ data: z.array(itemSchema).min(1).transform(distinct) }),
  start_date: time,
  cancel_at_period_end: z.boolean(),
  cancel_at: maybe(time),
  canceled_at: maybe(time),
  ended_at: maybe(time),
  schedule: maybe(z.union([id, scheduleSchema])),
  pending_update: maybe(z.object({ subscription_items: maybe(z.array(z.object({ price: z.object({ id }) }))) })),
  latest_invoice: maybe(reference),
  automatic_tax: maybe(z.object({ enabled: z.boolean() })),
})
export type Subscription = z.infer<typeof subscriptionSchema>
export type Item = z.infer<typeof itemSchema>

export function readSubscription(subscription: Subscription): SubscriptionState {
  const items = itemsOf(subscription)
  return {
    subscriptionRef: subscription.id,
    customerRef: idOf(subscription.customer) ?? '',
    status: statuses.get(subscription.status) ?? 'active',
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

type Items = [Item, ...Item[]]

/** Oldest first. */
function itemsOf({ id: subscriptionRef, items }: Subscription): Items {
  const [first, ...others] = items.data.toSorted((a, b) => a.created - b.created)
  if (first === undefined) throw new PaymentError('malformed', `${subscriptionRef} has no items`)
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
export function ownItem(subscription: Subscription, priceRefs: readonly string[] = []): Item {
  const items = itemsOf(subscription)
  if (items.length === 1) return items[0]
  const own = priceRefs.flatMap((priceRef) => items.find(({ price }) => price.id === priceRef) ?? [])[0]
  if (own === undefined)
    throw new PaymentError('refused', `${subscription.id} has ${items.length} items, and none with a price of ours`)
  return own
}

/** The schedule that has hold of it, if one does. */
export function liveSchedule({ schedule }: Subscription): z.infer<typeof scheduleSchema> | undefined {
  if (schedule === null || typeof schedule === 'string') return undefined
  return schedule.status === 'active' || schedule.status === 'not_started' ? schedule : undefined
}

/** The price of the next phase that isn’t in the current one: other items stay. */
function scheduledChangeOf(subscription: Subscription, items: Items) {
  const schedule = liveSchedule(subscription)
  const now = schedule?.current_phase?.end_date ?? items[0].current_period_end
  const next = schedule?.phases.find((phase) => phase.start_date >= now)
  const priceRef = next?.items
    .flatMap(({ price }) => idOf(price) ?? [])
    .find((ref) => !items.some(({ price }) => price.id === ref))
  if (schedule === undefined || next === undefined || priceRef === undefined) return null
  return { scheduleRef: schedule.id, priceRef, at: dateOf(next.start_date) }
}
