import { z } from 'zod'
import { changePrice, endSubscription } from '#sandbox/stripe/billing/change-subscription.ts'
import { turnOf } from '#sandbox/stripe/billing/periods.ts'
import { releaseSchedule } from '#sandbox/stripe/billing/schedules.ts'
import { requireOnSale, subscribe } from '#sandbox/stripe/billing/subscribe.ts'
import { idOf, nowOf, type StripeContext } from '#sandbox/stripe/context.ts'
import { recordEvent } from '#sandbox/stripe/events/record-event.ts'
import {
  makeItem,
  makePhase,
  makeSchedule,
  onlyItem,
  type Subscription,
  type SubscriptionSchedule,
} from '#sandbox/stripe/objects/subscriptions.ts'
import { changeMetadata } from '#sandbox/stripe/objects/wire.ts'
import type { AddEndpoint } from '#sandbox/stripe/protocol/add-endpoint.ts'
import { isWithin, pageOf } from '#sandbox/stripe/protocol/page-of.ts'
import {
  count,
  createdRange,
  flag,
  integer,
  listOf,
  metadata,
  paging,
  unsettable,
} from '#sandbox/stripe/protocol/read-parameters.ts'
import { invalidRequest } from '#sandbox/stripe/protocol/stripe-failure.ts'

const newItem = z.strictObject({ price: z.string(), quantity: count.optional().default(1) })
const cancellation = z.strictObject({ comment: unsettable(z.string()).optional() }).optional()

export function addSubscriptionRoutes(add: AddEndpoint, context: StripeContext): void {
  const { store } = context
  add(
    'POST',
    '/subscriptions',
    z.strictObject({
      customer: z.string(),
      default_payment_method: z.string().optional(),
      description: z.string().optional(),
      items: listOf(newItem).length(1),
      metadata: metadata.optional(),
      off_session: flag.optional(),
      payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).optional().default('allow_incomplete'),
      trial_period_days: count.optional(),
    }),
    (wanted) => {
      const customer = store.customers.get(wanted.customer, 'customer')
      const [item] = wanted.items
      const own = wanted.default_payment_method
      const onFile = store.paymentMethods.find(idOf(customer.invoice_settings.default_payment_method))
      const price = store.prices.get(item?.price ?? '', 'items[0][price]')
      requireOnSale(context, price, 'items[0][price]')
      return subscribe(context, nowOf(context, customer.id), {
        customer,
        price,
        quantity: item?.quantity ?? 1,
        card: own === undefined ? onFile : store.paymentMethods.get(own, 'default_payment_method'),
        keepsCard: own !== undefined,
        description: wanted.description,
        metadata: changeMetadata({}, wanted.metadata),
        isOffSession: wanted.off_session === true,
        trialDays: wanted.trial_period_days,
        onRefusal: wanted.payment_behavior === 'error_if_incomplete' ? 'fail' : 'stay_incomplete',
      })
    },
  )
  add('GET', '/subscriptions/:id', z.strictObject({}), (_, { ids }) => store.subscriptions.get(ids.id ?? ''))
  add(
    'GET',
    '/subscriptions',
    z.strictObject({
      ...paging,
      created: createdRange,
      customer: z.string().optional(),
      price: z.string().optional(),
      status: z
        .enum(['active', 'all', 'canceled', 'ended', 'incomplete', 'incomplete_expired', 'past_due', 'unpaid'])
        .optional(),
    }),
    (filter) => {
      const { customer: customerId } = filter
      // Deleted customers have subscriptions too; any other unknown id is an error.
      if (customerId !== undefined && store.deletedCustomers.find(customerId) === undefined)
        store.customers.get(customerId, 'customer')
      return pageOf(
        store.subscriptions
          .newestFirst()
          .filter(({ customer }) => filter.customer === undefined || customer === filter.customer)
          .filter((subscription) => filter.price === undefined || onlyItem(subscription).price.id === filter.price)
          .filter(({ status }) => hasStatus(status, filter.status))
          .filter(({ created }) => isWithin(created, filter.created)),
        '/v1/subscriptions',
        filter,
      )
    },
  )
  add(
    'POST',
    '/subscriptions/:id',
    z.strictObject({
      cancel_at_period_end: flag.optional(),
      cancellation_details: cancellation,
      default_payment_method: z.string().optional(),
      description: unsettable(z.string()).optional(),
      items: listOf(z.strictObject({ id: z.string(), price: z.string().optional(), quantity: count.optional() }))
        .length(1)
        .optional(),
      metadata: metadata.optional(),
      off_session: flag.optional(),
      payment_behavior: z
        .enum(['allow_incomplete', 'error_if_incomplete', 'pending_if_incomplete'])
        .optional()
        .default('allow_incomplete'),
      proration_behavior: z.enum(['always_invoice', 'none']).optional(),
      proration_date: integer.optional(),
    }),
    (changes, { ids }) => {
      const subscription = store.subscriptions.get(ids.id ?? '')
      const at = nowOf(context, idOf(subscription.customer))
      const [item] = changes.items ?? []
      if (item !== undefined && changes.cancel_at_period_end !== undefined)
        throw invalidRequest('The sandbox changes the price or the cancellation in one call, not both.')
      if (changes.metadata !== undefined || changes.description !== undefined || changes.default_payment_method)
        changeTexts(subscription, at, changes)
      if (changes.cancel_at_period_end !== undefined)
        cancelAtPeriodEnd(subscription, at, changes.cancel_at_period_end, changes.cancellation_details?.comment ?? null)
      if (item === undefined) return subscription
      refuseUnderSchedule(subscription)
      const current = onlyItem(subscription)
      if (item.id !== current.id)
        throw invalidRequest(`No such subscription_item: '${item.id}'`, {
          code: 'resource_missing',
          param: 'items[0][id]',
        })
      if (changes.proration_behavior === undefined)
        throw invalidRequest('The sandbox needs proration_behavior: always_invoice or none.', {
          param: 'proration_behavior',
        })
      changePrice(context, at, subscription, {
        price: item.price === undefined ? current.price : store.prices.get(item.price, 'items[0][price]'),
        quantity: item.quantity ?? current.quantity ?? 1,
        prorationBehavior: changes.proration_behavior,
        paymentBehavior: changes.payment_behavior,
        prorationDate: changes.proration_date ?? at,
        isOffSession: changes.off_session === true,
      })
      return subscription
    },
  )
  add(
    'DELETE',
    '/subscriptions/:id',
    z.strictObject({ cancellation_details: cancellation, invoice_now: flag.optional(), prorate: flag.optional() }),
    ({ invoice_now: invoiceNow, prorate }, { ids }) => {
      const subscription = store.subscriptions.get(ids.id ?? '')
      if (subscription.status === 'canceled')
        throw invalidRequest(`No such subscription: '${subscription.id}'`, { status: 404, code: 'resource_missing' })
      if (invoiceNow === true || prorate === true)
        throw invalidRequest('The sandbox ends subscriptions without a last invoice.')
      endSubscription(context, nowOf(context, idOf(subscription.customer)), subscription, 'cancellation_requested')
      return subscription
    },
  )

  const addedItem = z.strictObject({
    subscription: z.string(),
    price: z.string(),
    quantity: count.optional().default(1),
    proration_behavior: z.literal('none'),
  })
  /** Charged from the next period on, without proration. */
  add('POST', '/subscription_items', addedItem, (wanted) => {
    const subscription = store.subscriptions.get(wanted.subscription, 'subscription')
    const at = nowOf(context, idOf(subscription.customer))
    const before = structuredClone(subscription)
    const { current_period_start: start, current_period_end: end } = onlyItem(subscription)
    const price = store.prices.get(wanted.price, 'price')
    const item = makeItem(at, subscription.id, price, wanted.quantity, { start, end })
    subscription.items.data.push(item)
    recordEvent(context, at, 'customer.subscription.updated', subscription, before)
    return item
  })

  add('POST', '/subscription_schedules', z.strictObject({ from_subscription: z.string() }), (wanted) => {
    const subscription = store.subscriptions.get(wanted.from_subscription, 'from_subscription')
    if (subscription.schedule !== null)
      throw invalidRequest(
        `You cannot migrate a subscription that is already attached to a schedule: ${String(subscription.schedule)}`,
        { param: 'from_subscription' },
      )
    if (subscription.status === 'canceled' || subscription.cancel_at_period_end)
      throw invalidRequest('You cannot migrate a subscription that is canceled or set to cancel.', {
        param: 'from_subscription',
      })
    const at = nowOf(context, idOf(subscription.customer))
    const item = onlyItem(subscription)
    const phase = makePhase({
      price: item.price.id,
      quantity: item.quantity ?? 1,
      currency: subscription.currency,
      start: item.current_period_start,
      end: item.current_period_end,
      others: subscription.items.data
        .slice(1)
        .map(({ price, quantity }) => ({ price: price.id, quantity: quantity ?? 1 })),
    })
    const before = structuredClone(subscription)
    const schedule = store.schedules.add(makeSchedule(at, subscription, phase))
    subscription.schedule = schedule.id
    recordEvent(context, at, 'subscription_schedule.created', schedule)
    recordEvent(context, at, 'customer.subscription.updated', subscription, before)
    return schedule
  })
  add('GET', '/subscription_schedules/:id', z.strictObject({}), (_, { ids }) => store.schedules.get(ids.id ?? ''))
  add(
    'GET',
    '/subscription_schedules',
    z.strictObject({ ...paging, created: createdRange, customer: z.string().optional() }),
    (filter) =>
      pageOf(
        store.schedules
          .newestFirst()
          .filter(({ customer }) => filter.customer === undefined || customer === filter.customer)
          .filter(({ created }) => isWithin(created, filter.created)),
        '/v1/subscription_schedules',
        filter,
      ),
  )
  const phaseSchema = z.strictObject({
    billing_cycle_anchor: z.enum(['automatic', 'phase_start']).optional(),
    duration: z
      .strictObject({ interval: z.enum(['day', 'week', 'month', 'year']), interval_count: count.optional().default(1) })
      .optional(),
    end_date: integer.optional(),
    items: listOf(newItem).min(1).max(20),
    metadata: metadata.optional(),
    proration_behavior: z.enum(['create_prorations', 'none']).optional(),
    start_date: integer.optional(),
  })
  add(
    'POST',
    '/subscription_schedules/:id',
    z.strictObject({
      end_behavior: z.enum(['cancel', 'release']).optional(),
      metadata: metadata.optional(),
      phases: listOf(phaseSchema).min(1).max(10).optional(),
    }),
    (changes, { ids }) => {
      const schedule = liveSchedule(ids.id ?? '')
      const before = structuredClone(schedule)
      schedule.end_behavior = changes.end_behavior ?? schedule.end_behavior
      schedule.metadata = changeMetadata(schedule.metadata ?? {}, changes.metadata)
      if (changes.phases !== undefined) planPhases(schedule, changes.phases)
      recordEvent(context, nowOf(context, idOf(schedule.customer)), 'subscription_schedule.updated', schedule, before)
      return schedule
    },
  )
  add('POST', '/subscription_schedules/:id/release', z.strictObject({}), (_, { ids }) => {
    const schedule = liveSchedule(ids.id ?? '')
    releaseSchedule(context, nowOf(context, idOf(schedule.customer)), schedule)
    return schedule
  })
  add('POST', '/subscription_schedules/:id/cancel', z.strictObject({}), (_, { ids }) => {
    const schedule = liveSchedule(ids.id ?? '')
    const subscription = store.subscriptions.get(idOf(schedule.subscription) ?? '')
    endSubscription(context, nowOf(context, idOf(schedule.customer)), subscription, 'cancellation_requested')
    return schedule
  })

  function changeTexts(
    subscription: Subscription,
    at: number,
    changes: {
      metadata?: Record<string, string> | null
      description?: string | null
      default_payment_method?: string
    },
  ): void {
    const before = structuredClone(subscription)
    subscription.metadata = changeMetadata(subscription.metadata, changes.metadata)
    if (changes.description !== undefined) subscription.description = changes.description
    if (changes.default_payment_method !== undefined)
      subscription.default_payment_method = store.paymentMethods.get(
        changes.default_payment_method,
        'default_payment_method',
      ).id
    recordEvent(context, at, 'customer.subscription.updated', subscription, before)
  }

  function cancelAtPeriodEnd(subscription: Subscription, at: number, isCancelled: boolean, comment: string | null) {
    refuseUnderSchedule(subscription)
    if (subscription.status === 'canceled')
      throw invalidRequest('A canceled subscription can only update its metadata.')
    const before = structuredClone(subscription)
    subscription.cancel_at_period_end = isCancelled
    subscription.cancel_at = isCancelled ? onlyItem(subscription).current_period_end : null
    subscription.canceled_at = isCancelled ? at : null
    subscription.cancellation_details = {
      comment,
      feedback: null,
      feedback_option: null,
      reason: isCancelled ? 'cancellation_requested' : null,
    }
    recordEvent(context, at, 'customer.subscription.updated', subscription, before)
  }

  function liveSchedule(id: string): SubscriptionSchedule {
    const schedule = store.schedules.get(id)
    if (schedule.status === 'active') return schedule
    throw invalidRequest(
      `You cannot change a subscription schedule that is currently in the \`${schedule.status}\` status.`,
    )
  }

  /** Each phase begins where the one before ends; the first keeps the start of the current one. */
  function planPhases(schedule: SubscriptionSchedule, wanted: z.output<typeof phaseSchema>[]): void {
    const now = nowOf(context, idOf(schedule.customer))
    const has = store.subscriptions.get(idOf(schedule.subscription) ?? '').items.data
    let start = schedule.current_phase?.start_date ?? now
    const phases = wanted.map((phase, index) => {
      const param = `phases[${index}]`
      const [item, ...others] = phase.items
      const price = store.prices.get(item?.price ?? '', `${param}[items][0][price]`)
      if (!has.some(({ price: { id } }) => id === price.id)) requireOnSale(context, price, `${param}[items][0][price]`)
      if (phase.start_date !== undefined && phase.start_date !== start)
        throw invalidRequest('Each phase must start where the one before ends, the current one at its start.', {
          param: `${param}[start_date]`,
        })
      const end = phase.end_date ?? (phase.duration && turnOf(start, phase.duration, 1))
      if (end === undefined || end <= start || (index === 0 && end <= now))
        throw invalidRequest('A phase must end after its start, the current one in the future.', {
          param: `${param}[end_date]`,
        })
      const planned = makePhase({
        price: price.id,
        quantity: item?.quantity ?? 1,
        others,
        currency: price.currency,
        start,
        end,
        anchor: phase.billing_cycle_anchor,
        proration: phase.proration_behavior,
        metadata: changeMetadata({}, phase.metadata),
      })
      start = end
      return planned
    })
    const [first] = phases
    schedule.phases = phases
    if (first) schedule.current_phase = { start_date: first.start_date, end_date: first.end_date }
  }
}

function hasStatus(status: string, wanted: string | undefined): boolean {
  if (wanted === undefined) return status !== 'canceled'
  if (wanted === 'all') return true
  return wanted === 'ended' ? status === 'canceled' || status === 'incomplete_expired' : status === wanted
}

function refuseUnderSchedule({ schedule }: Subscription): void {
  if (schedule === null) return
  throw invalidRequest(
    `The subscription is managed by the subscription schedule \`${String(schedule)}\`, and updating any cancelation behavior or price directly is not allowed. Please update the schedule instead.`,
  )
}
