import type Stripe from 'stripe'
import type { Charge } from './payments.ts'
import { createId, type Wire } from './wire.ts'

export type Dispute = Wire<Stripe.Dispute>
type BalanceTransaction = Wire<Stripe.BalanceTransaction>

const DAY = 86_400

/** A dispute whose money is not withdrawn yet. */
export function makeDispute(at: number, charge: Charge, fields: { amount: number; isInquiry: boolean }): Dispute {
  return {
    id: createId('dp'),
    object: 'dispute',
    amount: fields.amount,
    balance_transactions: [],
    charge: charge.id,
    created: at,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(charge),
    evidence_details: {
      due_by: at + 7 * DAY,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: fields.isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: fields.isInquiry ? 'warning_needs_response' : 'needs_response',
  }
}

/** The money leaving the account, below zero, or coming back to it. */
export function makeDisputeTransaction(at: number, dispute: Dispute, amount: number): BalanceTransaction {
  const isWithdrawal = amount < 0
  return {
    id: createId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: at,
    balance_type: 'payments',
    created: at,
    currency: dispute.currency,
    description: `${isWithdrawal ? 'Chargeback withdrawal' : 'Chargeback reversal'} for ${String(dispute.charge)}`,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: amount,
    reporting_category: isWithdrawal ? 'dispute' : 'dispute_reversal',
    source: dispute.id,
    status: 'available',
    type: 'adjustment',
  }
}

function noEvidence({ billing_details: { email, name } }: Charge): Dispute['evidence'] {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: email,
    customer_name: name,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  }
}
