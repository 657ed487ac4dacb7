import { z } from 'zod'
import { idOf, nowOf, type StripeContext } from '#sandbox/stripe/context.ts'
import { recordEvent } from '#sandbox/stripe/events/record-event.ts'
import { type Dispute, makeDispute, makeDisputeTransaction } from '#sandbox/stripe/objects/disputes.ts'
import type { Refund } from '#sandbox/stripe/objects/payments.ts'
import { invalidRequest } from '#sandbox/stripe/protocol/stripe-failure.ts'

export const disputeSchema = z.strictObject({
  paymentIntent: z.string(),
  /** The amount to pay back; by default all that was paid. */
  amount: z.number().int().positive().optional(),
  /** The bank asks first; no money is withdrawn, unless it is lost. */
  isInquiry: z.boolean().default(false),
})

/** Acts as a cardholder's bank: it takes the money back until the dispute is decided. */
export function openDispute(context: StripeContext, order: z.input<typeof disputeSchema>): Dispute {
  const { store } = context
  const { paymentIntent, amount, isInquiry } = disputeSchema.parse(order)
  const charge = store.charges.get(idOf(store.paymentIntents.get(paymentIntent).latest_charge) ?? '')
  const at = nowOf(context, idOf(charge.customer))
  const before = structuredClone(charge)
  charge.disputed = true
  const dispute = store.disputes.add(makeDispute(at, charge, { amount: amount ?? charge.amount, isInquiry }))
  recordEvent(context, at, 'charge.updated', charge, before)
  recordEvent(context, at, 'charge.dispute.created', dispute)
  if (!isInquiry) withdraw(context, at, dispute)
  return dispute
}

/** Decides a dispute; one that is won brings the money back. */
export function closeDispute(context: StripeContext, id: string, outcome: 'won' | 'lost'): Dispute {
  const dispute = context.store.disputes.get(id)
  if (dispute.status === 'won' || dispute.status === 'lost')
    throw invalidRequest(`Dispute ${id} is already closed.`, { code: 'dispute_already_closed' })
  const charge = context.store.charges.get(idOf(dispute.charge) ?? '')
  const at = nowOf(context, idOf(charge.customer))
  const isWithdrawn = dispute.balance_transactions.length > 0
  if (outcome === 'lost' && !isWithdrawn) withdraw(context, at, dispute)
  const before = structuredClone(dispute)
  dispute.status = outcome
  recordEvent(context, at, 'charge.dispute.closed', dispute, before)
  if (outcome === 'won' && isWithdrawn) {
    dispute.balance_transactions.push(makeDisputeTransaction(at, dispute, dispute.amount))
    recordEvent(context, at, 'charge.dispute.funds_reinstated', dispute)
  }
  return dispute
}

/** A dispute that was won is contested once more, and the money withdrawn again. */
export function reopenDispute(context: StripeContext, id: string): Dispute {
  const dispute = context.store.disputes.get(id)
  if (dispute.status !== 'won') throw invalidRequest(`Dispute ${id} is ${dispute.status}.`)
  const charge = context.store.charges.get(idOf(dispute.charge) ?? '')
  const at = nowOf(context, idOf(charge.customer))
  const before = structuredClone(dispute)
  dispute.status = 'needs_response'
  recordEvent(context, at, 'charge.dispute.updated', dispute, before)
  withdraw(context, at, dispute)
  return dispute
}

function withdraw(context: StripeContext, at: number, dispute: Dispute): void {
  dispute.balance_transactions.push(makeDisputeTransaction(at, dispute, -dispute.amount))
  recordEvent(context, at, 'charge.dispute.funds_withdrawn', dispute)
}

/** The buyer's bank sends a refund back: the money is ours again. */
export function failRefund(context: StripeContext, id: string): Refund {
  const { store } = context
  const refund = store.refunds.get(id)
  if (refund.status !== 'succeeded' && refund.status !== 'pending')
    throw invalidRequest(`Refund ${id} is ${refund.status}.`)
  const charge = store.charges.get(idOf(refund.charge) ?? '')
  const at = nowOf(context, idOf(charge.customer))
  const before = structuredClone(refund)
  refund.status = 'failed'
  refund.failure_reason = 'lost_or_stolen_card'
  charge.amount_refunded -= refund.amount
  charge.refunded = false
  recordEvent(context, at, 'charge.refund.updated', refund, before)
  recordEvent(context, at, 'refund.updated', refund, before)
  recordEvent(context, at, 'refund.failed', refund, before)
  return refund
}
