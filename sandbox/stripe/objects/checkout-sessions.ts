import type Stripe from 'stripe'
import { addedBy, taxOf } from '#sandbox/stripe/billing/taxes.ts'
import type { Price } from './catalogue.ts'
import { createId, type Wire } from './wire.ts'

export type CheckoutSession = Wire<Stripe.Checkout.Session>
export type SessionLine = Wire<Stripe.LineItem>

export interface Ordered {
  price: Price
  quantity: number
  name: string
}

export function makeSession(
  at: number,
  origin: string,
  fields: {
    mode: 'payment' | 'setup' | 'subscription'
    customer: string | null
    customerEmail: string | null
    reference: string | null
    successUrl: string
    cancelUrl: string | null
    expiresAt: number
    currency: string | null
    total: number | null
    isTaxed: boolean
    asksForAddress: boolean
    asksForTaxId: boolean
    /** Tax included in the total. */
    tax: number
    subtotal: number | null
    metadata: Record<string, string>
  },
): CheckoutSession {
  const id = createId('cs_test')
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: ['card'],
    amount_subtotal: fields.subtotal,
    amount_total: fields.total,
    automatic_tax: fields.isTaxed
      ? { enabled: true, liability: { type: 'self' }, provider: 'stripe', status: 'complete' }
      : { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: fields.asksForAddress ? 'required' : null,
    cancel_url: fields.cancelUrl,
    client_reference_id: fields.reference,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: at,
    currency: fields.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: fields.customer,
    customer_account: null,
    customer_creation: fields.customer === null ? 'if_required' : null,
    customer_details: null,
    customer_email: fields.customerEmail,
    discounts: [],
    expires_at: fields.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: fields.metadata,
    mode: fields.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: fields.mode === 'payment' ? 'if_required' : 'always',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: fields.mode === 'setup' ? 'no_payment_required' : 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: fields.successUrl,
    ...(fields.asksForTaxId && { tax_id_collection: { enabled: true, required: 'never' as const } }),
    total_details: fields.total === null ? null : { amount_discount: 0, amount_shipping: 0, amount_tax: fields.tax },
    ui_mode: 'hosted_page',
    url: `${origin}/c/pay/${id}`,
    wallet_options: null,
  }
}

export function lineOf({ price, quantity, name }: Ordered, isTaxed: boolean): SessionLine {
  const amount = (price.unit_amount ?? 0) * quantity
  const taxes = isTaxed ? [taxOf(amount, price.tax_behavior)] : []
  return {
    id: createId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: taxes.reduce((sum, tax) => sum + tax.amount, 0),
    amount_total: amount + addedBy(taxes),
    currency: price.currency,
    description: name,
    metadata: {},
    price,
    quantity,
  }
}
