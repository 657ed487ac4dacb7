import { PaymentError, type PaymentGateway } from '#server/ports/payment-gateway.ts'
import { distinct, OddFields } from './read-answer.ts'
import { invoiceSchema, lineSchema, readInvoice, withPayments } from './read-invoice.ts'
import type { StripeClient } from './stripe-client.ts'

/** More lines than any invoice of ours has. */
const mostLines = 1_000

export function createInvoices({ request, list, noteOdd }: StripeClient): Pick<PaymentGateway, 'findInvoice'> {
  /** Fails if a line can’t be read, because what an invoice grants depends on all of its lines. */
  async function listLines(invoiceRef: string) {
    const { rows, unread } = await list('line_item', mostLines, lineSchema, (stripe, page) =>
      stripe.invoices.listLineItems(invoiceRef, page),
    )
    if (unread.length > 0) throw new PaymentError('malformed', `a line of ${invoiceRef} could not be read`)
    return rows
  }
  return {
    async findInvoice(invoiceRef) {
      const invoice = await request('invoice', invoiceSchema, (stripe) =>
        stripe.invoices.retrieve(invoiceRef, { expand: withPayments }),
      )
      const odd = new OddFields()
      // An invoice only contains its first lines.
      const lines = invoice.lines.has_more ? await listLines(invoice.id) : distinct(invoice.lines.data)
      const state = readInvoice(invoice, lines, odd)
      noteOdd('invoice', odd)
      return state
    },
  }
}
