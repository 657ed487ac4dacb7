import type { StripeContext } from './context.ts'

/**
 * An object is gone, as after the vendor's "Delete all test data": no event says so, and whatever named it names nothing. Throws where
 * nothing goes by that id.
 */
export function forgetObject({ store, changed }: StripeContext, id: string): void {
  const kinds = [
    ...[store.products, store.prices, store.customers, store.paymentMethods, store.sessions, store.subscriptions],
    ...[store.schedules, store.invoices, store.paymentIntents],
  ]
  const kind = kinds.find((each) => each.find(id) !== undefined)
  if (kind === undefined) throw new RangeError(`there is no ${id}`)
  kind.remove(id)
  for (const subscription of store.subscriptions.newestFirst())
    if (subscription.schedule === id) subscription.schedule = null
  changed()
}
