import { z } from 'zod'
import { type InvoiceLine, type InvoiceState, PaymentError } from '#server/ports/payment-gateway.ts'
import { addressSchema, readAddress, readTaxIds } from './read-address.ts'
import { balance, currency, id, maybe, type OddFields, reference, shown, time, url } from './read-answer.ts'
import { intentStatus } from './read-payment.ts'
import { dateOf, idOf } from './stripe-client.ts'

/** To be asked for with every invoice, so that what paid it is in the answer. */
export const withPayments = ['payments']

const proration = maybe(z.object({ proration: maybe(z.boolean()) }))
const chargeSchema = z.object({
  amount: balance,
  period: z.object({ start: time, end: time }),
  pricing: maybe(z.object({ price_details: maybe(z.object({ price: maybe(reference) })) })),
  parent: maybe(z.object({ subscription_item_details: proration, invoice_item_details: proration })),
})
export const lineSchema = chargeSchema.extend({ id })
const taxesSchema = maybe(z.array(z.object({ amount: balance, tax_behavior: maybe(z.string()) })))
const subscriptionDetails = { subscription: maybe(reference), subscription_proration_date: maybe(time) }
const parentSchema = maybe(z.object({ subscription_details: maybe(z.object(subscriptionDetails)) }))
export const invoiceStatus = z.enum(['draft', 'open', 'paid', 'void', 'uncollectible'])

export const invoiceSchema = z.object({
  id,
  customer: reference,
  parent: parentSchema,
  number: shown,
  status: invoiceStatus,
  currency,
  total: balance,
  total_taxes: taxesSchema,
  amount_due: balance,
  amount_paid: balance,
  created: time,
  status_transitions: z.object({ paid_at: maybe(time) }),
  lines: z.object({ data: z.array(lineSchema), has_more: z.boolean() }),
  payments: maybe(z.object({ data: z.array(shown) })),
  hosted_invoice_url: shown,
  next_payment_attempt: shown,
  customer_name: shown,
  customer_email: shown,
  customer_address: shown,
  customer_tax_ids: shown,
})
type Invoice = z.infer<typeof invoiceSchema>

export const previewSchema = z.object({
  currency,
  amount_due: balance,
  total_taxes: taxesSchema,
  created: time,
  parent: parentSchema,
  lines: z.object({ data: z.array(chargeSchema.extend({ description: shown, taxes: taxesSchema })) }),
})

/** An invoice requested with its payments and their payment intents expanded. */
export const unpaidInvoiceSchema = z.object({
  id,
  payments: z.object({
    data: z.array(
      z.object({
        is_default: z.boolean(),
        payment: z.object({
          payment_intent: maybe(
            z.union([
              id,
              z.object({
                status: intentStatus,
                last_payment_error: maybe(z.object({ code: maybe(z.string()), decline_code: maybe(z.string()) })),
              }),
            ]),
          ),
        }),
      }),
    ),
  }),
})

export function readInvoice(
  invoice: Invoice,
  lines: readonly z.infer<typeof lineSchema>[],
  odd: OddFields,
): InvoiceState {
  const { status } = invoice
  const nextAttempt = odd.read(time, invoice.next_payment_attempt, 'next_payment_attempt')
  return {
    invoiceRef: invoice.id,
    customerRef: idOf(invoice.customer) ?? '',
    subscriptionRef: idOf(invoice.parent?.subscription_details?.subscription),
    number: odd.text(invoice.number, 'number'),
    status,
    currency: invoice.currency.toUpperCase(),
    ...readAmounts(invoice),
    createdAt: dateOf(invoice.created),
    paidAt: invoice.status_transitions.paid_at === null ? null : dateOf(invoice.status_transitions.paid_at),
    lines: lines.flatMap(readLine),
    payUrl: status === 'open' ? odd.read(url, invoice.hosted_invoice_url, 'hosted_invoice_url') : null,
    nextAttemptAt: nextAttempt === null ? null : dateOf(nextAttempt),
    buyer: {
      name: odd.text(invoice.customer_name, 'customer_name'),
      email: odd.text(invoice.customer_email, 'customer_email'),
      address: readAddress(odd.read(addressSchema, invoice.customer_address, 'customer_address')),
      taxIds: readTaxIds(invoice.customer_tax_ids, 'customer_tax_ids', odd),
    },
    paymentRef: paymentRefOf(invoice),
  }
}

/** An invoice that takes back more than it charges raises the balance: nothing of it is to be paid. */
function readAmounts({ status, total, total_taxes: taxes, amount_due: due, amount_paid: paid }: Invoice) {
  if (total <= 0) return { totalMinor: 0, taxMinor: 0, balanceMinor: 0, paidMinor: paid }
  return {
    totalMinor: total,
    taxMinor: sumOf(taxes),
    balanceMinor: total - (status === 'paid' ? paid : due),
    paidMinor: paid,
  }
}

export const sumOf = (taxes: readonly { amount: number }[] | null | undefined) =>
  (taxes ?? []).reduce((sum, tax) => sum + tax.amount, 0)

/** The reason why an invoice hasn’t been paid. */
export function readInvoicePayment({ payments }: z.infer<typeof unpaidInvoiceSchema>): {
  status: 'declined' | 'needs-action'
  declineCode: string | undefined
} {
  const intent = payments.data.find(({ is_default: isDefault }) => isDefault)?.payment.payment_intent
  if (intent === null || intent === undefined || typeof intent === 'string')
    return { status: 'declined', declineCode: undefined }
  const declineCode = intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? undefined
  const wantsOwner = intent.status === 'requires_action' || declineCode === 'authentication_required'
  return { status: wantsOwner ? 'needs-action' : 'declined', declineCode }
}

/** A line without a price was written by hand at Stripe and grants nothing. */
export function readLine({
  amount: amountMinor,
  period,
  pricing,
  parent,
}: z.infer<typeof chargeSchema>): InvoiceLine[] {
  const priceRef = idOf(pricing?.price_details?.price)
  if (priceRef === null) return []
  const isAdjustment =
    parent?.subscription_item_details?.proration === true || parent?.invoice_item_details?.proration === true
  return [{ priceRef, amountMinor, isAdjustment, period: { from: dateOf(period.start), until: dateOf(period.end) } }]
}

const paymentSchema = z.object({
  status: z.enum(['open', 'paid', 'canceled']),
  payment: z.object({ payment_intent: maybe(reference) }),
})

/** The payment that an invoice’s refunds belong to. Throws if it may be one that can’t be read. */
function paymentRefOf({ id: invoiceRef, payments, amount_paid: paid }: Invoice): string | null {
  const rows = (payments?.data ?? []).map((row) => paymentSchema.safeParse(row).data)
  const found = idOf(rows.find((row) => row?.status === 'paid')?.payment.payment_intent)
  if (found === null && paid > 0 && rows.includes(undefined))
    throw new PaymentError('malformed', `a payment of ${invoiceRef} could not be read`)
  return found
}
