import type Stripe from 'stripe'
import type { PaymentMethod } from './cards.ts'
import { createId, type Wire } from './wire.ts'

export type PaymentIntent = Wire<Stripe.PaymentIntent>
export type SetupIntent = Wire<Stripe.SetupIntent>
export type Charge = Wire<Stripe.Charge>
export type Refund = Wire<Stripe.Refund>

export function makePaymentIntent(
  at: number,
  fields: {
    amount: number
    currency: string
    customer: string | null
    paymentMethod?: string | null
    description?: string | null | undefined
    receiptEmail?: string | null | undefined
    setupFutureUsage?: 'off_session' | 'on_session' | null | undefined
    metadata?: Record<string, string> | undefined
  },
): PaymentIntent {
  const id = createId('pi')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: fields.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${createId('s').slice(2)}`,
    confirmation_method: 'automatic',
    created: at,
    currency: fields.currency,
    customer: fields.customer,
    customer_account: null,
    description: fields.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: fields.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: fields.paymentMethod ?? null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: fields.receiptEmail ?? null,
    review: null,
    setup_future_usage: fields.setupFutureUsage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: fields.paymentMethod ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}

export function makeSetupIntent(
  at: number,
  fields: { customer: string | null; metadata?: Record<string, string> | undefined },
): SetupIntent {
  const id = createId('seti')
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${createId('s').slice(2)}`,
    created: at,
    customer: fields.customer,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: fields.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  }
}

export function makeCharge(
  at: number,
  intent: PaymentIntent,
  card: PaymentMethod,
  failure: { code: string; message: string; declineCode: string } | null,
): Charge {
  const id = createId('ch')
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: failure === null ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: failure === null ? createId('txn') : null,
    billing_details: card.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: failure === null,
    created: at,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: failure === null ? 'approved_by_network' : 'declined_by_network',
      reason: failure?.declineCode ?? null,
      risk_level: 'normal',
      seller_message: failure === null ? 'Payment complete.' : 'The bank did not return any further details.',
      type: failure === null ? 'authorized' : 'issuer_declined',
    },
    paid: failure === null,
    payment_intent: intent.id,
    payment_method: card.id,
    payment_method_details: {
      type: 'card',
      card: {
        amount_authorized: failure === null ? intent.amount : null,
        authorization_code: null,
        brand: card.card?.brand ?? null,
        checks: card.card?.checks ?? null,
        country: 'US',
        electronic_commerce_indicator: null,
        exp_month: card.card?.exp_month ?? 12,
        exp_year: card.card?.exp_year ?? 2030,
        funding: 'credit',
        installments: null,
        last4: card.card?.last4 ?? null,
        mandate: null,
        network: card.card?.brand ?? null,
        network_transaction_id: null,
        regulated_status: 'unregulated',
        three_d_secure: null,
        transaction_link_id: null,
        wallet: null,
      },
    },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: failure === null ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  }
}

export function makeRefund(
  at: number,
  charge: Charge,
  fields: {
    amount: number
    reason?: 'duplicate' | 'fraudulent' | 'requested_by_customer' | undefined
    metadata?: Record<string, string> | undefined
  },
): Refund {
  return {
    id: createId('re'),
    object: 'refund',
    amount: fields.amount,
    balance_transaction: createId('txn'),
    charge: charge.id,
    created: at,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: fields.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: fields.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}
