import type Stripe from 'stripe'
import {
  type Buyer,
  type DisputeState,
  PaymentError,
  type PaymentState,
  type RefundState,
} from '#server/ports/payment-gateway.ts'
import { readAddress } from './read-address.ts'
import { dateOf, idOf } from './stripe-client.ts'

/** On a payment made while the customer was away, under this name: the tax in it. */
export const taxInPayment = 'tax_minor'

/** To be asked for with every payment. */
export const withChargeAndCustomer = { expand: ['latest_charge', 'customer'] }

/** `session`: the hosted page it was made on, where it was made on one. */
export function readPayment(
  intent: Stripe.PaymentIntent,
  refunds: Stripe.Refund[],
  disputes: Stripe.Dispute[],
  session: Stripe.Checkout.Session | undefined,
): PaymentState {
  const { [taxInPayment]: tax, ...metadata } = intent.metadata
  return {
    paymentRef: intent.id,
    customerRef: idOf(intent.customer),
    status: statusOf(intent),
    currency: intent.currency.toUpperCase(),
    amountMinor: intent.amount,
    taxMinor: session?.total_details?.amount_tax ?? Number(tax ?? 0),
    createdAt: dateOf(intent.created),
    metadata,
    refunds: refunds.map(readRefund),
    disputes: disputes.map(readDispute),
    buyer: buyerOf(intent, session),
    card: cardOf(intent.latest_charge),
  }
}

function statusOf({ id, status, last_payment_error: problem }: Stripe.PaymentIntent): PaymentState['status'] {
  switch (status) {
    case 'succeeded':
      return 'succeeded'
    case 'processing':
    case 'requires_capture':
      return 'processing'
    case 'canceled':
      return 'cancelled'
    case 'requires_payment_method':
      if (problem === null) return 'needs-action'
      return problem.code === 'authentication_required' ? 'needs-action' : 'declined'
    case 'requires_action':
    case 'requires_confirmation':
      return 'needs-action'
    default:
      throw new PaymentError('unavailable', `${id} has the status ${status}`)
  }
}

function readRefund({ id, amount, status, created }: Stripe.Refund): RefundState {
  const isPending = status === 'pending' || status === 'requires_action'
  return {
    refundRef: id,
    amountMinor: amount,
    status: status === 'succeeded' ? 'succeeded' : isPending ? 'pending' : 'failed',
    createdAt: dateOf(created),
  }
}

/** The money is gone while it was withdrawn more often than it came back: each amount is in whatever currency is paid out. */
function readDispute({ id, amount, status, created, balance_transactions: moved }: Stripe.Dispute): DisputeState {
  const withdrawn = moved.filter((transaction) => transaction.amount < 0).length
  return {
    disputeRef: id,
    amountMinor: amount,
    status: status === 'won' ? 'won' : status === 'lost' ? 'lost' : 'open',
    isWithdrawn: withdrawn > moved.length - withdrawn,
    wasWithdrawn: withdrawn > 0,
    createdAt: dateOf(created),
  }
}

function buyerOf({ customer }: Stripe.PaymentIntent, session: Stripe.Checkout.Session | undefined): Buyer {
  const given = session?.customer_details
  const known = customer === null || typeof customer === 'string' || customer.deleted === true ? undefined : customer
  return {
    name: given?.name ?? known?.name ?? null,
    email: given?.email ?? known?.email ?? null,
    address: readAddress(given?.address ?? known?.address),
    taxIds: (given?.tax_ids ?? []).flatMap(({ value }) => value ?? []),
  }
}

const brands: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

function cardOf(charge: Stripe.PaymentIntent['latest_charge']): string | null {
  if (charge === null || typeof charge === 'string') return null
  const card = charge.payment_method_details?.card
  if (card === null || card === undefined || card.last4 === null) return null
  return `${brands[card.brand ?? ''] ?? 'Card'} ending in ${card.last4}`
}
