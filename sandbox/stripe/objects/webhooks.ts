import type Stripe from 'stripe'
import { API_VERSION } from '#sandbox/stripe/protocol/api-version.ts'
import { createId, type Wire } from './wire.ts'

export type WebhookEndpoint = Wire<Stripe.WebhookEndpoint>

/** The vendor's event with whatever object it is about. */
export interface StripeEvent extends Omit<Stripe.EventBase, 'data' | 'type'> {
  type: Stripe.Event['type']
  data: { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> }
}

export function makeEvent(
  at: number,
  fields: Pick<StripeEvent, 'type' | 'data' | 'request' | 'pending_webhooks'>,
): StripeEvent {
  return { id: createId('evt'), object: 'event', api_version: API_VERSION, created: at, livemode: false, ...fields }
}

/** The secret stands in the answer to the call that makes it, and nowhere else. */
export function makeWebhookEndpoint(
  at: number,
  fields: {
    url: string
    secret: string
    enabledEvents: string[]
    description?: string | undefined
    metadata?: Record<string, string> | undefined
  },
): WebhookEndpoint & { secret: string } {
  return {
    id: createId('we'),
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    application: null,
    created: at,
    description: fields.description ?? null,
    enabled_events: fields.enabledEvents,
    livemode: false,
    metadata: fields.metadata ?? {},
    secret: fields.secret,
    status: 'enabled',
    url: fields.url,
  }
}
