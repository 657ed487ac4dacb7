import { z } from 'zod'
import type { Buyer, DisputeState, PaymentState, RefundState } from '#server/ports/payment-gateway.ts'
import { addressSchema, readAddress, readTaxIds } from './read-address.ts'
import { amount, balance, currency, id, maybe, type OddFields, shown, time } from './read-answer.ts'
import { dateOf, idOf, type ReadList } from './stripe-client.ts'

/** On a payment made while the customer was away, under this name: the tax in it. */
export const taxInPayment = 'tax_minor'

/** To be asked for with every payment. */
export const withChargeAndCustomer = { expand: ['latest_charge', 'customer'] }

export const intentStatus = z.enum([
  'succeeded',
  'processing',
  'requires_capture',
  'canceled',
  'requires_payment_method',
  'requires_action',
  'requires_confirmation',
])

export const intentSchema = z.object({
  id,
  customer: maybe(
    z.union([id, z.object({ id, deleted: maybe(z.boolean()), name: shown, email: shown, address: shown })]),
  ),
  status: intentStatus,
  last_payment_error: maybe(z.object({ code: maybe(z.string()) })),
  currency,
  amount,
  created: time,
  // Required, because it says what the payment is for: without it, a top-up couldn’t be credited to an account.
  metadata: z.record(z.string(), z.string()),
  latest_charge: shown,
})
type Intent = z.infer<typeof intentSchema>

export const refundSchema = z.object({
  id,
  amount,
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
  created: time,
})
export const disputeSchema = z.object({
  id,
  amount,
  status: z.string().min(1),
  created: time,
  balance_transactions: z.array(z.object({ amount: balance })),
})
/** The checkout page a payment was made on. */
export const payingSessionSchema = z.object({
  total_details: maybe(z.object({ amount_tax: amount })),
  customer_details: shown,
})
type Session = z.infer<typeof payingSessionSchema>

const personSchema = z.object({ name: shown, email: shown, address: shown, tax_ids: shown })
const chargeSchema = z.object({
  payment_method_details: maybe(
    z.object({ card: maybe(z.object({ brand: maybe(z.string()), last4: maybe(z.string().max(10)) })) }),
  ),
})

type Found = {
  intent: Intent
  refunds: ReadList<z.infer<typeof refundSchema>>
  disputes: ReadList<z.infer<typeof disputeSchema>>
  /** At most one; empty if the payment wasn’t made on a checkout page. */
  sessions: ReadList<Session>
}

export function readPayment({ intent, refunds, disputes, sessions }: Found, odd: OddFields): PaymentState {
  const { [taxInPayment]: tax = '0', ...metadata } = intent.metadata
  const [session] = sessions.rows
  const isTaxKnown = sessions.unread.length === 0 && /^\d{1,9}$/.test(tax)
  return {
    paymentRef: intent.id,
    customerRef: idOf(intent.customer),
    status: statusOf(intent),
    currency: intent.currency.toUpperCase(),
    amountMinor: intent.amount,
    taxMinor: session?.total_details?.amount_tax ?? (isTaxKnown ? Number(tax) : null),
    createdAt: dateOf(intent.created),
    metadata,
    refunds: refunds.rows.map(readRefund),
    disputes: disputes.rows.map(readDispute),
    isWhole: refunds.unread.length + disputes.unread.length === 0,
    buyer: buyerOf(intent, session, odd),
    card: cardOf(intent, odd),
  }
}

function statusOf({ status, last_payment_error: problem }: Intent): PaymentState['status'] {
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
  }
}

function readRefund({
  id: refundRef,
  amount: amountMinor,
  status,
  created,
}: z.infer<typeof refundSchema>): RefundState {
  const isPending = status === 'pending' || status === 'requires_action'
  return {
    refundRef,
    amountMinor,
    status: status === 'succeeded' ? 'succeeded' : isPending ? 'pending' : 'failed',
    createdAt: dateOf(created),
  }
}

/** The money is gone while it was withdrawn more often than it came back: each amount is in whatever currency is paid out. */
function readDispute({
  id: disputeRef,
  amount: amountMinor,
  status,
  created,
  balance_transactions: moved,
}: z.infer<typeof disputeSchema>): DisputeState {
  const withdrawn = moved.filter((transaction) => transaction.amount < 0).length
  return {
    disputeRef,
    amountMinor,
    status: status === 'won' ? 'won' : status === 'lost' ? 'lost' : 'open',
    isWithdrawn: withdrawn > moved.length - withdrawn,
    wasWithdrawn: withdrawn > 0,
    createdAt: dateOf(created),
  }
}

function buyerOf({ customer }: Intent, session: Session | undefined, odd: OddFields): Buyer {
  const given = odd.read(personSchema, session?.customer_details, 'customer_details')
  const known = customer === null || typeof customer === 'string' || customer.deleted === true ? undefined : customer
  const addressOf = (value: unknown) => odd.read(addressSchema, value, 'address')
  return {
    name: odd.text(given?.name, 'name') ?? odd.text(known?.name, 'name'),
    email: odd.text(given?.email, 'email') ?? odd.text(known?.email, 'email'),
    address: readAddress(addressOf(given?.address) ?? addressOf(known?.address)),
    taxIds: readTaxIds(given?.tax_ids, 'tax_ids', odd),
  }
}

const brands = new Map(
  Object.entries({
    amex: 'American Express',
    cartes_bancaires: 'Cartes Bancaires',
    diners: 'Diners Club',
    discover: 'Discover',
    jcb: 'JCB',
    mastercard: 'Mastercard',
    unionpay: 'UnionPay',
    visa: 'Visa',
  }),
)

function cardOf({ latest_charge: charge }: Intent, odd: OddFields): string | null {
  const card = odd.read(chargeSchema, charge, 'latest_charge')?.payment_method_details?.card ?? null
  if (card === null || card.last4 === null) return null
  return `${brands.get(card.brand ?? '') ?? 'Card'} ending in ${card.last4}`
}
