import { z } from 'zod'
import { chargeCard, declined } from '#sandbox/stripe/billing/charge-card.ts'
import { idOf, nowOf, type StripeContext } from '#sandbox/stripe/context.ts'
import { recordEvent } from '#sandbox/stripe/events/record-event.ts'
import { makePaymentIntent, makeRefund, type PaymentIntent } from '#sandbox/stripe/objects/payments.ts'
import { changeMetadata } from '#sandbox/stripe/objects/wire.ts'
import type { AddEndpoint } from '#sandbox/stripe/protocol/add-endpoint.ts'
import { isWithin, pageOf } from '#sandbox/stripe/protocol/page-of.ts'
import {
  count,
  createdRange,
  currency,
  flag,
  listOf,
  metadata,
  paging,
} from '#sandbox/stripe/protocol/read-parameters.ts'
import { invalidRequest } from '#sandbox/stripe/protocol/stripe-failure.ts'
import { findCard } from './customer-routes.ts'

export function addPaymentRoutes(add: AddEndpoint, context: StripeContext): void {
  const { store } = context
  add(
    'POST',
    '/payment_intents',
    z.strictObject({
      allowed_payment_method_types: listOf(z.literal('card')).optional(),
      amount: count,
      confirm: flag.optional(),
      currency,
      customer: z.string().optional(),
      description: z.string().optional(),
      error_on_requires_action: flag.optional(),
      hooks: z
        .strictObject({ inputs: z.strictObject({ tax: z.strictObject({ calculation: z.string() }) }) })
        .optional(),
      metadata: metadata.optional(),
      off_session: flag.optional(),
      payment_method: z.string().optional(),
      receipt_email: z.string().optional(),
      return_url: z.url().optional(),
      setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
    }),
    (wanted) => {
      const customer = wanted.customer === undefined ? null : store.customers.get(wanted.customer, 'customer').id
      const at = nowOf(context, customer)
      const card = wanted.payment_method === undefined ? undefined : findCard(context, at, wanted.payment_method)
      if (card !== undefined && card.customer !== null && card.customer !== customer)
        throw invalidRequest('The payment method you provided belongs to another customer.', {
          param: 'payment_method',
        })
      const intent = store.paymentIntents.add(
        makePaymentIntent(at, {
          ...wanted,
          customer,
          paymentMethod: card?.id ?? null,
          receiptEmail: wanted.receipt_email,
          setupFutureUsage: wanted.setup_future_usage,
          metadata: changeMetadata({}, wanted.metadata),
        }),
      )
      recordEvent(context, at, 'payment_intent.created', intent)
      return wanted.confirm === true ? confirm(intent, at, wanted.off_session === true) : intent
    },
  )
  add('GET', '/payment_intents/:id', z.strictObject({ client_secret: z.string().optional() }), (_, { ids }) =>
    store.paymentIntents.get(ids.id ?? ''),
  )
  add(
    'POST',
    '/payment_intents/:id/confirm',
    z.strictObject({
      off_session: flag.optional(),
      payment_method: z.string().optional(),
      return_url: z.url().optional(),
    }),
    (wanted, { ids }) => {
      const intent = store.paymentIntents.get(ids.id ?? '')
      const at = nowOf(context, idOf(intent.customer))
      if (wanted.payment_method !== undefined) intent.payment_method = findCard(context, at, wanted.payment_method).id
      return confirm(intent, at, wanted.off_session === true)
    },
  )
  add('POST', '/payment_intents/:id/cancel', z.strictObject({}), (_, { ids }) => {
    const intent = store.paymentIntents.get(ids.id ?? '')
    if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent, 'cancel')
    const at = nowOf(context, idOf(intent.customer))
    intent.status = 'canceled'
    intent.canceled_at = at
    recordEvent(context, at, 'payment_intent.canceled', intent)
    return intent
  })
  add(
    'GET',
    '/payment_intents',
    z.strictObject({ ...paging, created: createdRange, customer: z.string().optional() }),
    (filter) =>
      pageOf(
        store.paymentIntents
          .newestFirst()
          .filter(({ customer }) => filter.customer === undefined || customer === filter.customer)
          .filter(({ created }) => isWithin(created, filter.created)),
        '/v1/payment_intents',
        filter,
      ),
  )
  add('GET', '/setup_intents/:id', z.strictObject({ client_secret: z.string().optional() }), (_, { ids }) =>
    store.setupIntents.get(ids.id ?? ''),
  )

  add('GET', '/charges/:id', z.strictObject({}), (_, { ids }) => store.charges.get(ids.id ?? ''))
  add(
    'GET',
    '/charges',
    z.strictObject({
      ...paging,
      created: createdRange,
      customer: z.string().optional(),
      payment_intent: z.string().optional(),
    }),
    (filter) =>
      pageOf(
        store.charges
          .newestFirst()
          .filter(({ customer }) => filter.customer === undefined || customer === filter.customer)
          .filter((charge) => filter.payment_intent === undefined || charge.payment_intent === filter.payment_intent)
          .filter(({ created }) => isWithin(created, filter.created)),
        '/v1/charges',
        filter,
      ),
  )

  add(
    'POST',
    '/refunds',
    z.strictObject({
      amount: count.optional(),
      charge: z.string().optional(),
      metadata: metadata.optional(),
      payment_intent: z.string().optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    }),
    (wanted) => {
      const intent =
        wanted.payment_intent === undefined
          ? undefined
          : store.paymentIntents.get(wanted.payment_intent, 'payment_intent')
      const charged = wanted.charge ?? idOf(intent?.latest_charge)
      if (charged === null)
        throw invalidRequest('One of the following params should be provided: payment_intent or charge.')
      const charge = store.charges.get(charged, 'charge')
      const left = charge.amount_captured - charge.amount_refunded
      if (store.disputes.newestFirst().some((dispute) => dispute.charge === charge.id && !dispute.is_charge_refundable))
        throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
          code: 'charge_disputed',
        })
      if (charge.refunded)
        throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
      const amount = wanted.amount ?? left
      if (left === 0 || amount > left)
        throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
          param: 'amount',
        })
      const at = nowOf(context, idOf(charge.customer))
      const before = structuredClone(charge)
      const refund = store.refunds.add(
        makeRefund(at, charge, { amount, reason: wanted.reason, metadata: changeMetadata({}, wanted.metadata) }),
      )
      charge.amount_refunded += amount
      charge.refunded = charge.amount_refunded === charge.amount_captured
      recordEvent(context, at, 'refund.created', refund)
      recordEvent(context, at, 'charge.refunded', charge, before)
      return refund
    },
  )
  add('GET', '/refunds/:id', z.strictObject({}), (_, { ids }) => store.refunds.get(ids.id ?? ''))
  add(
    'GET',
    '/refunds',
    z.strictObject({
      ...paging,
      charge: z.string().optional(),
      created: createdRange,
      payment_intent: z.string().optional(),
    }),
    (filter) =>
      pageOf(
        store.refunds
          .newestFirst()
          .filter(({ charge }) => filter.charge === undefined || charge === filter.charge)
          .filter((refund) => filter.payment_intent === undefined || refund.payment_intent === filter.payment_intent)
          .filter(({ created }) => isWithin(created, filter.created)),
        '/v1/refunds',
        filter,
      ),
  )

  function confirm(intent: PaymentIntent, at: number, isOffSession: boolean): PaymentIntent {
    if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
      throw unexpectedState(intent, 'confirm')
    const card = store.paymentMethods.find(idOf(intent.payment_method))
    if (card === undefined)
      throw invalidRequest(
        'You cannot confirm this PaymentIntent because it’s missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.',
        { code: 'payment_intent_unexpected_state' },
      )
    const outcome = chargeCard(context, at, intent, card, { isOffSession })
    if (outcome === 'succeeded' || outcome === 'requires_action') return intent
    throw declined(outcome, intent)
  }
}

function unexpectedState(intent: PaymentIntent, wanted: string) {
  return invalidRequest(`You cannot ${wanted} this PaymentIntent because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
  })
}
