import { z } from 'zod'
import { declined, testCardOf } from '#sandbox/stripe/billing/charge-card.ts'
import { nowOf, type StripeContext } from '#sandbox/stripe/context.ts'
import { recordEvent } from '#sandbox/stripe/events/record-event.ts'
import { makeCard, type PaymentMethod, TEST_CARDS } from '#sandbox/stripe/objects/cards.ts'
import { makeCustomer } from '#sandbox/stripe/objects/people.ts'
import { changeMetadata } from '#sandbox/stripe/objects/wire.ts'
import type { AddEndpoint } from '#sandbox/stripe/protocol/add-endpoint.ts'
import { isWithin, pageOf } from '#sandbox/stripe/protocol/page-of.ts'
import { createdRange, integer, metadata, paging, unsettable } from '#sandbox/stripe/protocol/read-parameters.ts'
import { invalidRequest, noSuch } from '#sandbox/stripe/protocol/stripe-failure.ts'

const customerFields = {
  description: unsettable(z.string()).optional(),
  email: unsettable(z.string().max(512)).optional(),
  name: unsettable(z.string().max(256)).optional(),
  metadata: metadata.optional(),
  invoice_settings: z.strictObject({ default_payment_method: z.string().optional() }).optional(),
}

export function addCustomerRoutes(add: AddEndpoint, context: StripeContext): void {
  const { store } = context
  add(
    'POST',
    '/customers',
    z.strictObject({
      ...customerFields,
      payment_method: z.string().optional(),
      test_clock: z.string().optional(),
    }),
    ({ metadata: texts, test_clock: testClock, payment_method: card, invoice_settings: settings, ...fields }) => {
      if (testClock !== undefined) store.testClocks.get(testClock, 'test_clock')
      const at = store.testClocks.find(testClock)?.frozen_time ?? nowOf(context)
      const customer = makeCustomer(at, { ...fields, metadata: changeMetadata({}, texts), testClock })
      const attached = card === undefined ? undefined : attachCard(context, at, card, customer.id)
      if (settings?.default_payment_method !== undefined)
        customer.invoice_settings.default_payment_method = attached?.id ?? settings.default_payment_method
      store.customers.add(customer)
      recordEvent(context, at, 'customer.created', customer)
      return customer
    },
  )
  add('GET', '/customers/:id', z.strictObject({}), (_, { ids }) => store.customers.get(ids.id ?? ''))
  /** Below zero, the balance pays the next invoices; above, it is charged with the next. */
  const changedFields = z.strictObject({ ...customerFields, balance: integer.optional() })
  add('POST', '/customers/:id', changedFields, (changes, { ids }) => {
    const customer = store.customers.get(ids.id ?? '')
    const before = structuredClone(customer)
    if (changes.email !== undefined) customer.email = changes.email
    if (changes.name !== undefined) customer.name = changes.name
    if (changes.balance !== undefined) customer.balance = changes.balance
    if (changes.description !== undefined) customer.description = changes.description
    customer.metadata = changeMetadata(customer.metadata, changes.metadata)
    const card = changes.invoice_settings?.default_payment_method
    if (card !== undefined) {
      if (store.paymentMethods.get(card, 'payment_method').customer !== customer.id)
        throw invalidRequest('The customer does not have a payment method with that ID.', {
          param: 'invoice_settings[default_payment_method]',
        })
      customer.invoice_settings.default_payment_method = card
    }
    recordEvent(context, nowOf(context, customer.id), 'customer.updated', customer, before)
    return customer
  })
  add(
    'GET',
    '/customers',
    z.strictObject({
      ...paging,
      created: createdRange,
      email: z.string().optional(),
      test_clock: z.string().optional(),
    }),
    (filter) =>
      pageOf(
        store.customers
          .newestFirst()
          .filter(({ email }) => filter.email === undefined || email === filter.email)
          .filter(({ test_clock: clock }) => (clock ?? undefined) === filter.test_clock)
          .filter(({ created }) => isWithin(created, filter.created)),
        '/v1/customers',
        filter,
      ),
  )
  const cardFilter = z.strictObject({ ...paging, type: z.literal('card').optional() })
  add('GET', '/customers/:id/payment_methods', cardFilter, (filter, { ids }) => {
    const { id } = store.customers.get(ids.id ?? '')
    return pageOf(cardsOf(id), `/v1/customers/${id}/payment_methods`, filter)
  })

  add('GET', '/payment_methods/:id', z.strictObject({}), (_, { ids }) => store.paymentMethods.get(ids.id ?? ''))
  add(
    'GET',
    '/payment_methods',
    z.strictObject({ ...paging, customer: z.string(), type: z.literal('card').optional() }),
    (filter) => pageOf(cardsOf(filter.customer), '/v1/payment_methods', filter),
  )
  add('POST', '/payment_methods/:id/attach', z.strictObject({ customer: z.string() }), ({ customer }, { ids }) => {
    const { id } = store.customers.get(customer, 'customer')
    return attachCard(context, nowOf(context, id), ids.id ?? '', id)
  })
  add('POST', '/payment_methods/:id/detach', z.strictObject({}), (_, { ids }) => {
    const card = store.paymentMethods.get(ids.id ?? '')
    if (card.customer === null) throw invalidRequest('The payment method you provided is not attached to a customer.')
    const before = structuredClone(card)
    for (const customer of store.customers.newestFirst())
      if (customer.invoice_settings.default_payment_method === card.id)
        customer.invoice_settings.default_payment_method = null
    for (const subscription of store.subscriptions.newestFirst())
      if (subscription.default_payment_method === card.id) subscription.default_payment_method = null
    card.customer = null
    recordEvent(context, nowOf(context), 'payment_method.detached', card, before)
    return card
  })

  function cardsOf(customer: string): PaymentMethod[] {
    return store.paymentMethods.newestFirst().filter((card) => card.customer === customer)
  }
}

/** A copy of a test card, or a payment method that is there already, saved for a customer. */
function attachCard(context: StripeContext, at: number, id: string, customer: string): PaymentMethod {
  const card = findCard(context, at, id)
  const decline = testCardOf(context, card)?.onAttach
  if (decline !== undefined) throw declined(decline)
  if (card.customer !== null && card.customer !== customer)
    throw invalidRequest('The payment method you provided has already been attached to a customer.')
  card.customer = customer
  recordEvent(context, at, 'payment_method.attached', card)
  return card
}

/** Each use of a test card's token makes a payment method of its own, as the vendor's do. */
export function findCard(context: StripeContext, at: number, id: string): PaymentMethod {
  const existing = context.store.paymentMethods.find(id)
  if (existing !== undefined) return existing
  const testCard = TEST_CARDS[id]
  if (testCard === undefined) throw noSuch('PaymentMethod', id, 'payment_method')
  const card = context.store.paymentMethods.add(makeCard(at, testCard, null))
  context.store.testCards.set(card.id, id)
  return card
}
