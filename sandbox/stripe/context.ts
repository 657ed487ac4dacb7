import type { SandboxClock } from '#sandbox/clock.ts'
import type { CallLog } from '#sandbox/control/call-log.ts'
import type { FaultSwitches } from '#sandbox/control/faults.ts'
import type { SandboxSettings } from '#sandbox/settings.ts'
import type { DeclineSwitches } from './billing/decline-switches.ts'
import type { WebhookDeliveries } from './events/webhook-deliveries.ts'
import type { IdempotencyKeys } from './protocol/idempotency-keys.ts'
import type { RateLimiter } from './protocol/rate-limiter.ts'
import type { StripeStore } from './store.ts'

/** Shared by the parts of the stand-in for Stripe. */
export interface StripeContext {
  clock: SandboxClock
  faults: FaultSwitches
  callLog: CallLog
  store: StripeStore
  idempotency: IdempotencyKeys
  settings: Pick<SandboxSettings, 'stripeLimits' | 'stripeCallsPerSecond'>
  limits: RateLimiter
  declines: DeclineSwitches
  webhooks: WebhookDeliveries
  /** The call that is being worked on, for the events it causes. */
  request: { id: string | null; idempotency_key: string | null }
  /** `http://127.0.0.1:3001`, as the last caller knew the sandbox: what was due before the next one has addresses too. */
  origin: string
  /** To be said after every change, so that it is kept. */
  changed: () => void
}

/** In seconds, as the API counts. Customers of a test clock live by that. */
export function nowOf(context: StripeContext, customer?: string | null): number {
  const owner = context.store.customers.find(customer)
  const clock = context.store.testClocks.find(idOf(owner?.test_clock))
  return clock?.frozen_time ?? Math.floor(context.clock.now().getTime() / 1000)
}

/** The id of what may stand there as a whole object. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : value.id
}
