import type { DeletedCustomer } from '#sandbox/stripe/objects/people.ts'
import type { StripeStore } from '#sandbox/stripe/store.ts'
import { invalidRequest } from './stripe-failure.ts'

const DEEPEST = 4

/** The answer with the objects somebody asked for in place of their ids. */
export function expand(store: StripeStore, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer)
  for (const path of paths) {
    const parts = path.split('.')
    if (parts.length > DEEPEST) throw invalidRequest(`You cannot expand more than ${DEEPEST} levels of a property`)
    open(store, copy, parts, path)
  }
  return copy
}

function open(store: StripeStore, value: unknown, [part, ...rest]: string[], path: string): void {
  if (part === undefined || value === null || typeof value !== 'object') return
  if (Array.isArray(value)) {
    for (const each of value) open(store, each, [part, ...rest], path)
    return
  }
  const own: unknown = Reflect.get(value, part)
  if (own === null) return
  const inner = own ?? included(store, value, part)
  if (inner === undefined)
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand', code: 'parameter_invalid' })
  const opened = typeof inner === 'string' ? structuredClone(find(store, inner, path)) : inner
  Reflect.set(value, part, opened)
  open(store, opened, rest, path)
}

function find(store: StripeStore, id: string, path: string): object {
  const object = [
    store.customers,
    store.deletedCustomers,
    store.products,
    store.prices,
    store.paymentMethods,
    store.subscriptions,
    store.schedules,
    store.invoices,
    store.paymentIntents,
    store.setupIntents,
    store.charges,
    store.disputes,
    store.testClocks,
    store.sessions,
  ]
    .map((collection) => collection.find(id))
    .find((found) => found !== undefined)
  if (object !== undefined) return object
  // Stripe expands a customer that no longer exists as deleted, however it was removed.
  if (id.startsWith('cus_')) return { id, object: 'customer', deleted: true } satisfies DeletedCustomer
  throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
}

/** Lists that stand in an object only for whoever asks. */
function included(store: StripeStore, value: object, part: string): object | undefined {
  const { object, id } = value as { object?: string; id?: string }
  if (object === 'invoice' && part === 'payments')
    return list(
      store.invoicePayments.newestFirst().filter(({ invoice }) => invoice === id),
      '/v1/invoice_payments',
    )
  if (object === 'charge' && part === 'refunds')
    return list(
      store.refunds.newestFirst().filter(({ charge }) => charge === id),
      '/v1/refunds',
    )
  if (object === 'customer' && part === 'subscriptions')
    return list(
      store.subscriptions.newestFirst().filter(({ customer }) => customer === id),
      '/v1/subscriptions',
    )
  if (object === 'checkout.session' && part === 'line_items')
    return list(store.orders.get(id ?? '')?.lines ?? [], `/v1/checkout/sessions/${id}/line_items`)
  return undefined
}

function list(data: object[], url: string) {
  return { object: 'list', data: structuredClone(data), has_more: false, url }
}
