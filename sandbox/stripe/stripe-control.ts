import { z } from 'zod'
import { type DeclineOrder, DeclineSwitches } from './billing/decline-switches.ts'
import { closeDispute, type disputeSchema, failRefund, openDispute, reopenDispute } from './billing/money-back.ts'
import { runDue } from './billing/run-due.ts'
import { idOf, nowOf, type StripeContext } from './context.ts'
import { type PendingDelivery, WebhookDeliveries } from './events/webhook-deliveries.ts'
import type { WebhookFault } from './events/webhook-faults.ts'
import { type KeptState, keepState } from './keep-state.ts'
import { makeTestClock } from './objects/people.ts'
import { makeWebhookEndpoint } from './objects/webhooks.ts'
import { IdempotencyKeys } from './protocol/idempotency-keys.ts'
import { RateLimiter } from './protocol/rate-limiter.ts'
import { requireLoopback } from './routes/event-routes.ts'
import { StripeStore } from './store.ts'

export const webhookSchema = z.strictObject({
  /** On this machine. */
  url: z.url(),
  /** Begins with `whsec_`. */
  secret: z.string().regex(/^whsec_\w+$/),
  enabledEvents: z.array(z.string().min(1)).min(1).default(['*']),
})

export const customerClockSchema = z.strictObject({
  customer: z.string().min(1),
  advanceMs: z.number().int().positive(),
})

/** Tests and demonstrations steer payments with this; it is the same over HTTP at /_sandbox/stripe/. */
export interface StripeControl {
  /** Sends events to an address, with a secret known beforehand; the same address again replaces it. */
  sendWebhooksTo(endpoint: z.input<typeof webhookSchema>): void
  /** The next payments are declined, whatever the card. */
  declineNext(order?: DeclineOrder): void
  /** Moves the time of one customer alone, who lives by a test clock of their own from then on. What fell due was sent on return. */
  advanceCustomer(step: z.input<typeof customerClockSchema>): Promise<void>
  /** A cardholder disputes a payment at their bank. Returns the id of the dispute. */
  openDispute(order: z.input<typeof disputeSchema>): string
  closeDispute(dispute: string, outcome: 'won' | 'lost'): void
  /** Contests a won dispute once more. */
  reopenDispute(dispute: string): void
  /** Removes an object without an event. */
  forget(id: string): void
  /** A refund that had gone out comes back. */
  failRefund(refund: string): void
  /** Returns the id to clear it by. */
  addWebhookFault(fault: WebhookFault): string
  clearWebhookFaults(id?: string): void
  pendingWebhooks(): PendingDelivery[]
  /** Sends what `hold` kept, one after the other: these events in this order, or all as they came. */
  releaseWebhooks(events?: readonly string[]): Promise<void>
  /** The most requests in any second, including those refused, and how many were refused. */
  busiestSecond(): { requests: number; refused: number }
  /** Sends an event once more, whether it had arrived or not. */
  redeliver(event: string): Promise<void>
}

/** In memory, or kept in a file where there is one. */
export function createStripeContext(
  shared: Pick<StripeContext, 'clock' | 'faults' | 'callLog' | 'settings'>,
  stateFile: string | undefined,
): StripeContext & { close(): void } {
  const store = new StripeStore()
  let kept: KeptState | undefined
  const changed = () => kept?.changed()
  const context: StripeContext = {
    ...shared,
    store,
    idempotency: new IdempotencyKeys(),
    limits: new RateLimiter(),
    declines: new DeclineSwitches(),
    webhooks: new WebhookDeliveries(shared.clock, store, changed),
    request: { id: null, idempotency_key: null },
    origin: 'http://127.0.0.1',
    changed,
  }
  if (stateFile !== undefined) kept = keepState(context, stateFile)
  return { ...context, close: () => kept?.close() }
}

export function createStripeControl(context: StripeContext): StripeControl {
  const { store, webhooks } = context
  return {
    sendWebhooksTo: (endpoint) => {
      const { url, ...rest } = webhookSchema.parse(endpoint)
      requireLoopback(url)
      for (const { id } of store.webhookEndpoints.newestFirst().filter((known) => known.url === url))
        store.webhookEndpoints.remove(id)
      store.webhookEndpoints.add(makeWebhookEndpoint(nowOf(context), { url, ...rest }))
      context.changed()
    },
    declineNext: (order = {}) => context.declines.add(order),
    advanceCustomer: async (step) => {
      const { customer, advanceMs } = customerClockSchema.parse(step)
      const owner = store.customers.get(customer)
      const frozenTime = nowOf(context, customer)
      const clock =
        store.testClocks.find(idOf(owner.test_clock)) ?? store.testClocks.add(makeTestClock(frozenTime, { frozenTime }))
      owner.test_clock = clock.id
      clock.frozen_time += Math.ceil(advanceMs / 1_000)
      runDue(context)
      context.changed()
      await webhooks.deliverDue()
    },
    openDispute: (order) => openDispute(context, order).id,
    closeDispute: (dispute, outcome) => void closeDispute(context, dispute, outcome),
    reopenDispute: (dispute) => void reopenDispute(context, dispute),
    forget: (id) => forgetObject(context, id),
    failRefund: (refund) => void failRefund(context, refund),
    addWebhookFault: (fault) => webhooks.faults.add(fault),
    clearWebhookFaults: (id) => webhooks.faults.clear(id),
    pendingWebhooks: () => webhooks.pending(),
    releaseWebhooks: (events) => webhooks.release(events),
    busiestSecond: () => context.limits.busiest(),
    redeliver: async (id) => {
      webhooks.expect(store.events.get(id), { ignoringFaults: true })
      await webhooks.deliverDue()
    },
  }
}

export function resetStripe(context: StripeContext): void {
  context.store.clear()
  context.idempotency.clear()
  context.declines.clear()
  context.webhooks.clear()
  context.changed()
}

/**
 * Removes an object without an event, as Stripe's "Delete all test data" does; references to it then point to nothing. Throws if
 * there is no object with that id.
 */
function forgetObject({ store, changed }: StripeContext, id: string): void {
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
