import type Stripe from 'stripe'
import { type InvoiceLine, type InvoiceState, PaymentError } from '#server/ports/payment-gateway.ts'
import { readAddress } from './read-address.ts'
import { dateOf, idOf, requireId } from './stripe-client.ts'

/** To be asked for with every invoice, so that what paid it is in the answer. */
export const withPayments = ['payments']

export function readInvoice(invoice: Stripe.Invoice, lines: Stripe.InvoiceLineItem[]): InvoiceState {
  return {
    invoiceRef: requireId(invoice, 'the invoice'),
    customerRef: requireId(invoice.customer, 'the customer of the invoice'),
    subscriptionRef: idOf(invoice.parent?.subscription_details?.subscription),
    number: invoice.number,
    status: statusOf(invoice),
    currency: invoice.currency.toUpperCase(),
    ...readAmounts(invoice),
    createdAt: dateOf(invoice.created),
    paidAt: invoice.status_transitions.paid_at === null ? null : dateOf(invoice.status_transitions.paid_at),
    lines: lines.flatMap(readLine),
    payUrl: invoice.status === 'open' ? (invoice.hosted_invoice_url ?? null) : null,
    nextAttemptAt: invoice.next_payment_attempt === null ? null : dateOf(invoice.next_payment_attempt),
    buyer: {
      name: invoice.customer_name,
      email: invoice.customer_email,
      address: readAddress(invoice.customer_address),
      taxIds: (invoice.customer_tax_ids ?? []).flatMap(({ value }) => value ?? []),
    },
    paymentRef: paymentRefOf(invoice),
  }
}

/** One that takes back more than it charges raises the balance: nothing of it is to be paid. */
function readAmounts({ status, total, total_taxes: taxes, amount_due: due, amount_paid: paid }: Stripe.Invoice) {
  if (total <= 0) return { totalMinor: 0, taxMinor: 0, balanceMinor: 0, paidMinor: paid }
  return {
    totalMinor: total,
    taxMinor: (taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    balanceMinor: total - (status === 'paid' ? paid : due),
    paidMinor: paid,
  }
}

/** Why an invoice is not paid; needs its payments expanded down to their payment intents. */
export function readInvoicePayment(invoice: Stripe.Invoice): {
  status: 'declined' | 'needs-action'
  declineCode: string | undefined
} {
  const intent = invoice.payments?.data.find(({ is_default: isDefault }) => isDefault)?.payment.payment_intent
  if (intent === null || intent === undefined || typeof intent === 'string')
    return { status: 'declined', declineCode: undefined }
  const { code, decline_code: declineCode = code } = intent.last_payment_error ?? {}
  const wantsOwner = intent.status === 'requires_action' || declineCode === 'authentication_required'
  return { status: wantsOwner ? 'needs-action' : 'declined', declineCode }
}

/** A line without a price was written by hand at Stripe and grants nothing. */
export function readLine({ amount, period, pricing, parent }: Stripe.InvoiceLineItem): InvoiceLine[] {
  const priceRef = idOf(pricing?.price_details?.price)
  if (priceRef === null) return []
  const isAdjustment =
    parent?.subscription_item_details?.proration === true || parent?.invoice_item_details?.proration === true
  return [
    { priceRef, amountMinor: amount, isAdjustment, period: { from: dateOf(period.start), until: dateOf(period.end) } },
  ]
}

function paymentRefOf({ payments }: Stripe.Invoice): string | null {
  const paid = payments?.data.find(({ status }) => status === 'paid')
  return idOf(paid?.payment.payment_intent)
}

const statuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const

function statusOf({ id, status }: Stripe.Invoice): InvoiceState['status'] {
  const known = statuses.find((each) => each === status)
  if (known === undefined) throw new PaymentError('unavailable', `${String(id)} has the status ${String(status)}`)
  return known
}
