import type Stripe from 'stripe'
import { createId, type Wire } from './wire.ts'

export type Product = Wire<Stripe.Product>
export type Price = Wire<Stripe.Price>
type Plan = Wire<Stripe.Plan>

export function makeProduct(
  at: number,
  fields: { id?: string; name: string; description?: string; active?: boolean; metadata?: Record<string, string> },
): Product {
  return {
    id: fields.id ?? createId('prod'),
    object: 'product',
    active: fields.active ?? true,
    created: at,
    default_price: null,
    description: fields.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: fields.metadata ?? {},
    name: fields.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: at,
    url: null,
  }
}

export interface Recurrence {
  interval: 'day' | 'week' | 'month' | 'year'
  interval_count: number
}

export function makePrice(
  at: number,
  fields: {
    product: string
    currency: string
    unitAmount: number
    recurring?: Recurrence | undefined
    lookupKey?: string | undefined
    nickname?: string | undefined
    active?: boolean | undefined
    taxBehavior?: 'exclusive' | 'inclusive' | 'unspecified' | undefined
    metadata?: Record<string, string> | undefined
  },
): Price {
  return {
    id: createId('price'),
    object: 'price',
    active: fields.active ?? true,
    billing_scheme: 'per_unit',
    created: at,
    currency: fields.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: fields.lookupKey ?? null,
    metadata: fields.metadata ?? {},
    nickname: fields.nickname ?? null,
    product: fields.product,
    recurring: fields.recurring
      ? { ...fields.recurring, meter: null, trial_period_days: null, usage_type: 'licensed' }
      : null,
    tax_behavior: fields.taxBehavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: fields.recurring ? 'recurring' : 'one_time',
    unit_amount: fields.unitAmount,
    unit_amount_decimal: String(fields.unitAmount),
  }
}

/** The older name of a price, which subscription items still carry. */
export function planOf(price: Price): Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: typeof price.product === 'string' ? price.product : price.product.id,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}
