import type Stripe from 'stripe'
import type { InvoiceState, PaymentGateway } from '#server/ports/payment-gateway.ts'
import { readInvoice, withPayments } from './read-invoice.ts'
import type { StripeClient } from './stripe-client.ts'

type Invoices = Pick<PaymentGateway, 'findInvoice' | 'listInvoices'>

/** More lines than any invoice of ours has. */
const mostLines = 1_000

export function createInvoices({ ask, askForList }: StripeClient): Invoices {
  /** An invoice holds only its first lines; the rest is asked for where there is one. */
  async function read(invoice: Stripe.Invoice): Promise<InvoiceState> {
    const { lines, id } = invoice
    if (!lines.has_more || id === undefined) return readInvoice(invoice, lines.data)
    const all = await askForList('line_item', mostLines, (stripe) => stripe.invoices.listLineItems(id, { limit: 100 }))
    return readInvoice(invoice, all)
  }
  return {
    findInvoice: async (invoiceRef) =>
      read(await ask('invoice', (stripe) => stripe.invoices.retrieve(invoiceRef, { expand: withPayments }))),
    async listInvoices({ customerRef, limit }) {
      const found = await askForList('invoice', limit, (stripe) =>
        stripe.invoices.list({
          customer: customerRef,
          limit: Math.min(limit, 100),
          expand: withPayments.map((path) => `data.${path}`),
        }),
      )
      return Promise.all(found.map(read))
    },
  }
}
