import { z } from 'zod'
import { applyWaitingUpdate, chargesOfChange, dropPendingUpdate } from '#sandbox/stripe/billing/change-subscription.ts'
import { declined } from '#sandbox/stripe/billing/charge-card.ts'
import { periodFrom } from '#sandbox/stripe/billing/periods.ts'
import { collectInvoice, finalizeInvoice, intentOf, voidInvoice } from '#sandbox/stripe/billing/settle-invoice.ts'
import { noCard, requireOnSale, wholePeriod } from '#sandbox/stripe/billing/subscribe.ts'
import { idOf, nowOf, type StripeContext } from '#sandbox/stripe/context.ts'
import { type Invoice, makeInvoice } from '#sandbox/stripe/objects/invoices.ts'
import { onlyItem } from '#sandbox/stripe/objects/subscriptions.ts'
import { createId } from '#sandbox/stripe/objects/wire.ts'
import type { AddEndpoint } from '#sandbox/stripe/protocol/add-endpoint.ts'
import { isWithin, pageOf } from '#sandbox/stripe/protocol/page-of.ts'
import { count, createdRange, flag, integer, listOf, paging } from '#sandbox/stripe/protocol/read-parameters.ts'
import { invalidRequest } from '#sandbox/stripe/protocol/stripe-failure.ts'
import { findCard } from './customer-routes.ts'

export function addInvoiceRoutes(add: AddEndpoint, context: StripeContext): void {
  const { store } = context
  add('GET', '/invoices/:id', z.strictObject({}), (_, { ids }) => store.invoices.get(ids.id ?? ''))
  add(
    'GET',
    '/invoices',
    z.strictObject({
      ...paging,
      created: createdRange,
      customer: z.string().optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      subscription: z.string().optional(),
    }),
    (filter) =>
      pageOf(
        store.invoices
          .newestFirst()
          .filter(({ customer }) => filter.customer === undefined || customer === filter.customer)
          .filter(({ status }) => filter.status === undefined || status === filter.status)
          .filter(
            ({ parent }) =>
              filter.subscription === undefined || parent?.subscription_details?.subscription === filter.subscription,
          )
          .filter(({ created }) => isWithin(created, filter.created)),
        '/v1/invoices',
        filter,
      ),
  )
  add('GET', '/invoices/:id/lines', z.strictObject(paging), (filter, { ids }) => {
    const invoice = store.invoices.get(ids.id ?? '')
    return pageOf(invoice.lines.data, `/v1/invoices/${invoice.id}/lines`, filter)
  })
  add(
    'POST',
    '/invoices/:id/pay',
    z.strictObject({ off_session: flag.optional(), payment_method: z.string().optional() }),
    (wanted, { ids }) => {
      const invoice = store.invoices.get(ids.id ?? '')
      const at = nowOf(context, idOf(invoice.customer))
      if (invoice.status === 'draft') finalizeInvoice(context, at, invoice)
      else refuseUnlessOpen(invoice, 'pay')
      const card = wanted.payment_method === undefined ? undefined : findCard(context, at, wanted.payment_method)
      const settled = collectInvoice(context, at, invoice, { card, isOffSession: wanted.off_session !== false })
      if (settled === 'no_card') throw noCard()
      if (settled !== 'paid')
        throw declined(
          settled === 'requires_action' ? 'authentication_required' : settled,
          intentOf(context, at, invoice),
        )
      applyWaitingUpdate(context, at, invoice)
      return invoice
    },
  )
  add('POST', '/invoices/:id/void', z.strictObject({}), (_, { ids }) => {
    const invoice = store.invoices.get(ids.id ?? '')
    refuseUnlessOpen(invoice, 'void')
    const at = nowOf(context, idOf(invoice.customer))
    const waiting = store.waitingUpdates.get(invoice.id)
    // Without its invoice the update has nothing to wait for.
    if (waiting !== undefined) dropPendingUpdate(context, at, store.subscriptions.get(waiting.subscription))
    else voidInvoice(context, at, invoice)
    return invoice
  })
  add(
    'POST',
    '/invoices/create_preview',
    z.strictObject({
      automatic_tax: z.strictObject({ enabled: flag }).optional(),
      customer: z.string().optional(),
      subscription: z.string(),
      subscription_details: z
        .strictObject({
          items: listOf(z.strictObject({ id: z.string(), price: z.string(), quantity: count.optional() }))
            .length(1)
            .optional(),
          proration_behavior: z.enum(['always_invoice', 'none']).optional(),
          proration_date: integer.optional(),
        })
        .optional(),
    }),
    (wanted) => {
      const { automatic_tax: known } = store.subscriptions.get(wanted.subscription, 'subscription')
      if (wanted.automatic_tax !== undefined && wanted.automatic_tax.enabled !== known.enabled)
        throw invalidRequest('The sandbox computes tax in a preview as the subscription does.', {
          param: 'automatic_tax[enabled]',
        })
      return preview(wanted.subscription, wanted.subscription_details ?? {})
    },
  )
  add(
    'GET',
    '/invoice_payments',
    z.strictObject({
      ...paging,
      invoice: z.string().optional(),
      payment: z.strictObject({ payment_intent: z.string(), type: z.literal('payment_intent') }).optional(),
      status: z.enum(['canceled', 'open', 'paid']).optional(),
    }),
    (filter) =>
      pageOf(
        store.invoicePayments
          .newestFirst()
          .filter(({ invoice }) => filter.invoice === undefined || invoice === filter.invoice)
          .filter(({ status }) => filter.status === undefined || status === filter.status)
          .filter(
            ({ payment }) => filter.payment === undefined || payment.payment_intent === filter.payment.payment_intent,
          ),
        '/v1/invoice_payments',
        filter,
      ),
  )
  add('GET', '/invoice_payments/:id', z.strictObject({}), (_, { ids }) => store.invoicePayments.get(ids.id ?? ''))

  /** Previews the charge: for a change now if one is given, else at the next renewal. Nothing is kept. */
  function preview(
    id: string,
    change: {
      items?: { id: string; price: string; quantity?: number }[]
      proration_behavior?: 'always_invoice' | 'none'
      proration_date?: number
    },
  ): Invoice {
    const subscription = store.subscriptions.get(id, 'subscription')
    const customer = store.customers.get(idOf(subscription.customer) ?? '')
    const at = nowOf(context, customer.id)
    const item = onlyItem(subscription)
    const [wanted] = change.items ?? []
    if (wanted !== undefined && change.proration_behavior === undefined)
      throw invalidRequest('The sandbox needs proration_behavior: always_invoice or none.', {
        param: 'subscription_details[proration_behavior]',
      })
    const param = 'subscription_details[items][0][price]'
    const price = wanted === undefined ? item.price : store.prices.get(wanted.price, param)
    if (price.id !== item.price.id) requireOnSale(context, price, param)
    const quantity = wanted?.quantity ?? item.quantity ?? 1
    const prorationDate = change.proration_date ?? at
    const now =
      wanted === undefined
        ? []
        : chargesOfChange(context, subscription, {
            price,
            quantity,
            prorationBehavior: change.proration_behavior ?? 'none',
            prorationDate,
          })
    const period = periodFrom(subscription.billing_cycle_anchor, price, item.current_period_end)
    const charges = now.length > 0 ? now : [wholePeriod(context, price, quantity, period)]
    const invoice = makeInvoice(now.length > 0 ? at : period.start, {
      id: createId('upcoming_in'),
      customer,
      subscription,
      reason: now.length > 0 ? 'subscription_update' : 'upcoming',
      charges,
      period: { start: item.current_period_start, end: item.current_period_end },
      prorationDate,
    })
    return invoice
  }
}

function refuseUnlessOpen(invoice: Invoice, wanted: string): void {
  if (invoice.status === 'open') return
  const message =
    invoice.status === 'paid' && wanted === 'pay'
      ? 'Invoice is already paid'
      : `You can only ${wanted} an open invoice. This invoice is ${invoice.status}.`
  throw invalidRequest(message, { code: 'invoice_not_editable' })
}
