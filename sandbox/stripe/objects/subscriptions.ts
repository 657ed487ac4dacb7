import type Stripe from 'stripe'
import { type Price, planOf } from './catalogue.ts'
import { createId, listed, type Wire } from './wire.ts'

export type Subscription = Wire<Stripe.Subscription>
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>
export type SubscriptionSchedule = Wire<Stripe.SubscriptionSchedule>
export type Phase = SubscriptionSchedule['phases'][number]

export interface Period {
  start: number
  end: number
}

export function makeSubscription(
  at: number,
  fields: {
    customer: string
    price: Price
    quantity: number
    period: Period
    status: 'active' | 'incomplete' | 'trialing'
    defaultPaymentMethod: string | null
    description?: string | null | undefined
    metadata?: Record<string, string> | undefined
    testClock: string | null
    isTaxed?: boolean | undefined
  },
): Subscription {
  const id = createId('sub')
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: {
      disabled_reason: null,
      enabled: fields.isTaxed === true,
      liability: fields.isTaxed === true ? { type: 'self' } : null,
    },
    billing_cycle_anchor: fields.period.start,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: at,
    currency: fields.price.currency,
    customer: fields.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: fields.defaultPaymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: fields.description ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listed(
      [makeItem(at, id, fields.price, fields.quantity, fields.period)],
      `/v1/subscription_items?subscription=${id}`,
    ),
    latest_invoice: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: fields.metadata ?? {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: at,
    status: fields.status,
    test_clock: fields.testClock,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: 'unchanged', missing_payment_method: 'create_invoice' },
    },
    trial_start: null,
  }
}

export function makeItem(
  at: number,
  subscription: string,
  price: Price,
  quantity: number,
  period: Period,
  id = createId('si'),
): SubscriptionItem {
  return {
    id,
    object: 'subscription_item',
    billing_thresholds: null,
    created: at,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  }
}

/** The item a subscription began with. Other items can only be added, and renew with it. */
export function onlyItem(subscription: Subscription): SubscriptionItem {
  const [item] = subscription.items.data
  if (item === undefined) throw new RangeError(`${subscription.id} has no item`)
  return item
}

export function makePhase(fields: {
  price: string
  quantity: number
  currency: string
  start: number
  end: number
  anchor?: 'automatic' | 'phase_start' | null | undefined
  proration?: 'always_invoice' | 'create_prorations' | 'none' | undefined
  metadata?: Record<string, string> | undefined
  /** Items besides the first. */
  others?: { price: string; quantity: number }[] | undefined
}): Phase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: fields.anchor ?? null,
    billing_thresholds: null,
    collection_method: null,
    currency: fields.currency,
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    end_date: fields.end,
    invoice_settings: null,
    items: [{ price: fields.price, quantity: fields.quantity }, ...(fields.others ?? [])].map(
      ({ price, quantity }) => ({
        billing_thresholds: null,
        discounts: [],
        metadata: {},
        plan: price,
        price,
        quantity,
        tax_rates: [],
      }),
    ),
    metadata: fields.metadata ?? {},
    on_behalf_of: null,
    proration_behavior: fields.proration ?? 'create_prorations',
    start_date: fields.start,
    transfer_data: null,
    trial_end: null,
  }
}

export function makeSchedule(at: number, subscription: Subscription, phase: Phase): SubscriptionSchedule {
  return {
    id: createId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    canceled_at: null,
    completed_at: null,
    created: at,
    current_phase: { start_date: phase.start_date, end_date: phase.end_date },
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      automatic_tax: structuredClone(subscription.automatic_tax),
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [phase],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: subscription.test_clock,
  }
}
