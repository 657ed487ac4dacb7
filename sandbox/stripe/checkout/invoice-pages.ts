import type { FastifyInstance } from 'fastify'
import { applyWaitingUpdate } from '#sandbox/stripe/billing/change-subscription.ts'
import { runDue } from '#sandbox/stripe/billing/run-due.ts'
import { collectInvoice } from '#sandbox/stripe/billing/settle-invoice.ts'
import { idOf, nowOf, type StripeContext } from '#sandbox/stripe/context.ts'
import { DECLINE_MESSAGES, TEST_CARDS } from '#sandbox/stripe/objects/cards.ts'
import { findCard } from '#sandbox/stripe/routes/customer-routes.ts'
import { writeClosedInvoicePage, writeInvoicePage } from './checkout-page.ts'
import { acceptFormsOfThisMachine, sendPage } from './checkout-pages.ts'

type Address = { Params: { id: string } }

/** The page on which an invoice that is owed can be paid by hand, to be mounted at /c/invoice. */
export function addInvoicePages(app: FastifyInstance, context: StripeContext): void {
  acceptFormsOfThisMachine(app)

  app.get<Address>('/:id', async (request, reply) => {
    const invoice = find(request.params.id)
    if (invoice?.status === 'open') return sendPage(reply, writeInvoicePage(invoice))
    return sendPage(reply.code(invoice ? 200 : 404), writeClosedInvoicePage(invoice?.status ?? 'missing'))
  })
  app.post<Address>('/:id', async (request, reply) => {
    const invoice = find(request.params.id)
    if (invoice?.status !== 'open')
      return sendPage(reply.code(invoice ? 409 : 404), writeClosedInvoicePage(invoice?.status ?? 'missing'))
    const form = new URLSearchParams(String(request.body ?? ''))
    const token = form.get('card') ?? ''
    if (TEST_CARDS[token] === undefined)
      return sendPage(reply.code(400), writeInvoicePage(invoice, { problem: 'Choose a card.' }))
    if (form.get('confirm') === 'no')
      return sendPage(reply, writeInvoicePage(invoice, { problem: DECLINE_MESSAGES.authentication_required.message }))
    const at = nowOf(context, idOf(invoice.customer))
    const settled = collectInvoice(context, at, invoice, {
      card: findCard(context, at, token),
      isOffSession: false,
      isConfirmedByOwner: form.get('confirm') === 'yes',
    })
    if (settled === 'requires_action') return sendPage(reply, writeInvoicePage(invoice, { confirming: token }))
    if (settled !== 'paid' && settled !== 'no_card')
      return sendPage(reply, writeInvoicePage(invoice, { problem: DECLINE_MESSAGES[settled].message }))
    applyWaitingUpdate(context, at, invoice)
    return reply.header('cache-control', 'no-store').redirect(`/c/invoice/${invoice.id}`, 303)
  })

  function find(id: string) {
    runDue(context)
    return context.store.invoices.find(id)
  }
}
