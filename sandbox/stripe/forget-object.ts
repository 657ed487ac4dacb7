import { idOf, type StripeContext } from './context.ts'

/**
 * Removes an object without an event, as Stripe's "Delete all test data" does; references to it then point to nothing. Throws if
 * there is no object with that id.
 */
export function forgetObject({ store, changed }: StripeContext, id: string): void {
  const kinds = [
    ...[store.products, store.prices, store.customers, store.paymentMethods, store.sessions, store.subscriptions],
    ...[store.schedules, store.invoices, store.paymentIntents],
  ]
  const kind = kinds.find((each) => each.find(id) !== undefined)
  if (kind === undefined) throw new RangeError(`there is no ${id}`)
  kind.remove(id)
  for (const subscription of store.subscriptions.newestFirst()) {
    if (subscription.schedule === id) subscription.schedule = null
    // A subscription never outlives its customer.
    if (idOf(subscription.customer) === id) store.subscriptions.remove(subscription.id)
  }
  changed()
}
