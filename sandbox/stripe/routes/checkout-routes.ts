import { z } from 'zod'
import { requireOnSale } from '#sandbox/stripe/billing/subscribe.ts'
import { nowOf, type StripeContext } from '#sandbox/stripe/context.ts'
import { recordEvent } from '#sandbox/stripe/events/record-event.ts'
import type { Price } from '#sandbox/stripe/objects/catalogue.ts'
import { lineOf, makeSession, type Ordered } from '#sandbox/stripe/objects/checkout-sessions.ts'
import { productOf } from '#sandbox/stripe/objects/invoices.ts'
import { changeMetadata } from '#sandbox/stripe/objects/wire.ts'
import type { AddEndpoint } from '#sandbox/stripe/protocol/add-endpoint.ts'
import { isWithin, pageOf } from '#sandbox/stripe/protocol/page-of.ts'
import {
  count,
  createdRange,
  flag,
  integer,
  listOf,
  metadata,
  paging,
} from '#sandbox/stripe/protocol/read-parameters.ts'
import { invalidRequest } from '#sandbox/stripe/protocol/stripe-failure.ts'
import { addPrice, priceData } from './catalogue-routes.ts'

const HOUR = 3_600
const webAddress = z.url({ protocol: /^https?$/ })
const description = z.string().optional()

export function addCheckoutRoutes(add: AddEndpoint, context: StripeContext): void {
  const { store } = context
  add(
    'POST',
    '/checkout/sessions',
    z.strictObject({
      allowed_payment_method_types: listOf(z.literal('card')).optional(),
      automatic_tax: z.strictObject({ enabled: flag }).optional(),
      billing_address_collection: z.enum(['auto', 'required']).optional(),
      cancel_url: webAddress.optional(),
      client_reference_id: z.string().max(200).optional(),
      currency: z.string().optional(),
      customer: z.string().optional(),
      customer_email: z.string().optional(),
      customer_update: z
        .strictObject({ address: z.enum(['auto', 'never']).optional(), name: z.enum(['auto', 'never']).optional() })
        .optional(),
      expires_at: integer.optional(),
      line_items: listOf(
        z.strictObject({ price: z.string().optional(), price_data: priceData.optional(), quantity: count }),
      )
        .min(1)
        .max(20)
        .optional(),
      metadata: metadata.optional(),
      mode: z.enum(['payment', 'setup', 'subscription']),
      payment_intent_data: z
        .strictObject({
          description,
          metadata: metadata.optional(),
          receipt_email: z.string().optional(),
          setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
        })
        .optional(),
      setup_intent_data: z.strictObject({ description, metadata: metadata.optional() }).optional(),
      subscription_data: z.strictObject({ description, metadata: metadata.optional() }).optional(),
      success_url: webAddress,
      tax_id_collection: z.strictObject({ enabled: flag }).optional(),
      ui_mode: z.literal('hosted_page').optional(),
    }),
    (wanted, { origin }) => {
      const { mode } = wanted
      refuseDataOfOtherModes(wanted)
      const customer = wanted.customer === undefined ? null : store.customers.get(wanted.customer, 'customer')
      const at = nowOf(context, customer?.id)
      const expiresAt = wanted.expires_at ?? at + 24 * HOUR
      if (expiresAt < at + HOUR / 2 || expiresAt > at + 24 * HOUR)
        throw invalidRequest('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.', {
          param: 'expires_at',
        })
      const ordered = (wanted.line_items ?? []).map((line, index): Ordered => {
        const price = priceOf(line, at, `line_items[${index}]`)
        refuseOtherKind(price, mode, `line_items[${index}][price]`)
        return { price, quantity: line.quantity, name: store.products.get(productOf(price)).name }
      })
      if (mode !== 'setup' && ordered.length === 0)
        throw invalidRequest('Missing required param: line_items.', { code: 'parameter_missing', param: 'line_items' })
      if (mode === 'subscription' && ordered.length !== 1)
        throw invalidRequest('The sandbox keeps a subscription to one price.', { param: 'line_items' })
      const [first] = ordered
      if (ordered.some(({ price }) => price.currency !== first?.price.currency))
        throw invalidRequest('All prices of a session must have the same currency.', { param: 'line_items' })
      const isTaxed = wanted.automatic_tax?.enabled === true
      const keepsAddress = wanted.customer_update?.address === 'auto'
      if (isTaxed && customer !== null && !customer.address && !keepsAddress)
        throw invalidRequest(
          'Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set `customer_update[address]` to `auto` to save the address entered during Checkout to the Customer.',
          { code: 'customer_tax_location_invalid', param: 'customer_update[address]' },
        )
      const lines = ordered.map((each) => lineOf(each, isTaxed))
      const session = store.sessions.add(
        makeSession(at, origin, {
          mode,
          customer: customer?.id ?? null,
          customerEmail: wanted.customer_email ?? null,
          reference: wanted.client_reference_id ?? null,
          successUrl: wanted.success_url,
          cancelUrl: wanted.cancel_url ?? null,
          expiresAt,
          currency: first?.price.currency ?? wanted.currency ?? null,
          total: first === undefined ? null : lines.reduce((sum, line) => sum + line.amount_total, 0),
          subtotal: first === undefined ? null : lines.reduce((sum, line) => sum + line.amount_subtotal, 0),
          tax: lines.reduce((sum, line) => sum + line.amount_tax, 0),
          isTaxed,
          asksForAddress: wanted.billing_address_collection === 'required',
          asksForTaxId: wanted.tax_id_collection?.enabled === true,
          metadata: changeMetadata({}, wanted.metadata),
        }),
      )
      const data = wanted.subscription_data ?? wanted.payment_intent_data ?? wanted.setup_intent_data
      store.orders.set(session.id, {
        ordered,
        lines,
        metadata: changeMetadata({}, data?.metadata),
        description: data?.description ?? null,
        receiptEmail: wanted.payment_intent_data?.receipt_email ?? null,
        setupFutureUsage: wanted.payment_intent_data?.setup_future_usage ?? null,
        keepsAddress,
      })
      return session
    },
  )
  add('GET', '/checkout/sessions/:id', z.strictObject({}), (_, { ids }) => store.sessions.get(ids.id ?? ''))
  add(
    'GET',
    '/checkout/sessions',
    z.strictObject({
      ...paging,
      created: createdRange,
      customer: z.string().optional(),
      payment_intent: z.string().optional(),
      status: z.enum(['complete', 'expired', 'open']).optional(),
      subscription: z.string().optional(),
    }),
    (filter) =>
      pageOf(
        store.sessions
          .newestFirst()
          .filter(({ customer }) => filter.customer === undefined || customer === filter.customer)
          .filter(({ status }) => filter.status === undefined || status === filter.status)
          .filter((session) => filter.payment_intent === undefined || session.payment_intent === filter.payment_intent)
          .filter((session) => filter.subscription === undefined || session.subscription === filter.subscription)
          .filter(({ created }) => isWithin(created, filter.created)),
        '/v1/checkout/sessions',
        filter,
      ),
  )
  add('GET', '/checkout/sessions/:id/line_items', z.strictObject(paging), (filter, { ids }) => {
    const { id } = store.sessions.get(ids.id ?? '')
    return pageOf(store.orders.get(id)?.lines ?? [], `/v1/checkout/sessions/${id}/line_items`, filter)
  })
  add('POST', '/checkout/sessions/:id/expire', z.strictObject({}), (_, { ids }) => {
    const session = store.sessions.get(ids.id ?? '')
    if (session.status !== 'open')
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      )
    session.status = 'expired'
    session.url = null
    recordEvent(context, nowOf(context), 'checkout.session.expired', session)
    return session
  })

  function priceOf(
    line: { price?: string; price_data?: z.output<typeof priceData> },
    at: number,
    param: string,
  ): Price {
    if (line.price !== undefined) {
      const price = store.prices.get(line.price, `${param}[price]`)
      requireOnSale(context, price, `${param}[price]`)
      return price
    }
    if (line.price_data !== undefined) return addPrice(context, at, line.price_data, { active: false })
    throw invalidRequest(`Missing required param: ${param}[price].`, {
      code: 'parameter_missing',
      param: `${param}[price]`,
    })
  }
}

function refuseOtherKind(price: Price, mode: string, param: string): void {
  if (mode === 'subscription' && price.recurring === null)
    throw invalidRequest('You must provide at least one recurring price in `subscription` mode.', { param })
  if (mode === 'payment' && price.recurring !== null)
    throw invalidRequest('You specified `payment` mode but passed a recurring price.', { param })
}

function refuseDataOfOtherModes(wanted: {
  mode: string
  payment_intent_data?: unknown
  setup_intent_data?: unknown
  subscription_data?: unknown
  customer?: string
  customer_email?: string
}): void {
  const owners = { payment_intent_data: 'payment', setup_intent_data: 'setup', subscription_data: 'subscription' }
  for (const [param, mode] of Object.entries(owners))
    if (Reflect.get(wanted, param) !== undefined && wanted.mode !== mode)
      throw invalidRequest(`You can not pass \`${param}\` in \`${wanted.mode}\` mode.`, { param })
  if (wanted.customer !== undefined && wanted.customer_email !== undefined)
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.')
}
