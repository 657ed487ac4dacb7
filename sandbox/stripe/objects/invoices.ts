import type Stripe from 'stripe'
import { addedBy, type Taxed, taxOf, writeTax } from '#sandbox/stripe/billing/taxes.ts'
import type { Price } from './catalogue.ts'
import type { Customer } from './people.ts'
import type { Period, Subscription } from './subscriptions.ts'
import { createId, listed, type Wire } from './wire.ts'

export type Invoice = Wire<Stripe.Invoice>
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>
export type InvoicePayment = Wire<Stripe.InvoicePayment>
export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming'

export interface Charging {
  price: Price
  quantity: number
  amount: number
  period: Period
  isProration: boolean
  description: string
}

export function makeInvoice(
  at: number,
  fields: {
    id?: string
    customer: Customer
    subscription: Subscription
    reason: BillingReason
    charges: Charging[]
    period: Period
    prorationDate?: number | undefined
  },
): Invoice {
  const isTaxed = fields.subscription.automatic_tax.enabled
  const taxes = isTaxed ? fields.charges.map(({ amount, price }) => taxOf(amount, price.tax_behavior)) : []
  const { customer, subscription } = fields
  const id = fields.id ?? createId('in')
  const subtotal = fields.charges.reduce((sum, charge) => sum + charge.amount, 0)
  const total = subtotal + addedBy(taxes)
  const untaxed = total - taxes.reduce((sum, tax) => sum + tax.amount, 0)
  const due = Math.max(0, total + customer.balance)
  return {
    id,
    object: 'invoice',
    account_country: 'GB',
    account_name: 'Serpplus sandbox',
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: isTaxed
      ? {
          disabled_reason: null,
          enabled: true,
          liability: { type: 'self' },
          provider: 'stripe',
          status: 'complete',
        }
      : { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: fields.reason,
    collection_method: 'charge_automatically',
    created: at,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listed(
      fields.charges.map((charge, index) => makeLine(id, subscription, charge, taxes[index])),
      `/v1/invoices/${id}/lines`,
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: subscription.metadata,
        subscription: subscription.id,
        ...(fields.prorationDate !== undefined && { subscription_proration_date: fields.prorationDate }),
      },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: fields.period.end,
    period_start: fields.period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: untaxed,
    test_clock: customer.test_clock ?? null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: untaxed,
    total_pretax_credit_amounts: [],
    total_taxes: totalsOf(taxes),
    webhooks_delivered_at: null,
  }
}

function totalsOf(taxes: Taxed[]) {
  return (['inclusive', 'exclusive'] as const).flatMap((behavior) => {
    const same = taxes.filter((tax) => tax.behavior === behavior)
    if (same.length === 0) return []
    const sum = (part: 'amount' | 'taxable') => same.reduce((total, tax) => total + tax[part], 0)
    return [writeTax({ behavior, amount: sum('amount'), taxable: sum('taxable') })]
  })
}

function makeLine(invoice: string, subscription: Subscription, charge: Charging, tax: Taxed | undefined): InvoiceLine {
  const [item] = subscription.items.data
  return {
    id: createId('il'),
    object: 'line_item',
    amount: charge.amount,
    currency: charge.price.currency,
    description: charge.description,
    discount_amounts: [],
    discountable: !charge.isProration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: charge.isProration ? createId('ii') : null,
        proration: charge.isProration,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item?.id ?? '',
      },
      type: 'subscription_item_details',
    },
    period: charge.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: charge.price.id, product: productOf(charge.price) },
      type: 'price_details',
      unit_amount_decimal: charge.price.unit_amount_decimal,
    },
    quantity: charge.quantity,
    quantity_decimal: String(charge.quantity),
    subscription: subscription.id,
    subtotal: charge.amount,
    taxes: tax === undefined ? [] : [writeTax(tax)],
  }
}

export function productOf(price: Price): string {
  return typeof price.product === 'string' ? price.product : price.product.id
}

export function makeInvoicePayment(at: number, invoice: Invoice, paymentIntent: string): InvoicePayment {
  return {
    id: createId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: at,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: paymentIntent, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  }
}
