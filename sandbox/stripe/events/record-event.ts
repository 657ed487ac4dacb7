import type { StripeContext } from '#sandbox/stripe/context.ts'
import { makeEvent, type StripeEvent } from '#sandbox/stripe/objects/webhooks.ts'

/** Something happened: the event keeps the object as it is now and goes to whoever asked to be told. */
export function recordEvent(
  context: StripeContext,
  at: number,
  type: StripeEvent['type'],
  object: object,
  before?: object,
): void {
  const snapshot = structuredClone(object) as Record<string, unknown>
  // An endpoint's secret is said once.
  delete snapshot.secret
  const event = makeEvent(at, {
    type,
    data: { object: snapshot, ...(before && { previous_attributes: changesBetween(before, snapshot) }) },
    request: { ...context.request },
    pending_webhooks: 0,
  })
  context.store.events.add(event)
  event.pending_webhooks = context.webhooks.expect(event)
  context.changed()
}

/** The former values of the fields that differ. */
function changesBetween(before: object, after: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name])),
  )
}
