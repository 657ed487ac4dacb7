import Stripe from 'stripe'
import { z } from 'zod'
import { ForgedEventError, type PaymentEvent, type PaymentGateway } from '#server/ports/payment-gateway.ts'
import { dateOf, idOf, type StripeClient } from './stripe-client.ts'

type Events = Pick<PaymentGateway, 'readEvent' | 'listEventsSince'>

/** How old a signature may be, by the real time. */
const toleranceSeconds = 300
/** Asked for when events may have been missed. */
const watchedTypes = [
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'customer.subscription.updated',
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'charge.refund.updated',
  'charge.refunded',
  'invoice.marked_uncollectible',
  'invoice.paid',
  'invoice.payment_action_required',
  'invoice.payment_failed',
  'invoice.voided',
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
  'refund.created',
  'refund.failed',
  'refund.updated',
  'subscription_schedule.aborted',
  'subscription_schedule.canceled',
  'subscription_schedule.completed',
  'subscription_schedule.released',
  'subscription_schedule.updated',
]
/** Stripe takes so many in one question. */
const mostTypes = 20
const mostEvents = 100_000

/** As the provider makes them; anything else names nothing. */
const id = z.string().regex(/^[\x21-\x7e]{1,255}$/)
const reference = z
  .union([id, z.object({ id })])
  .nullish()
  .catch(undefined)
/** Of whatever kind the object is, what it says about others. */
const aboutSchema = z.object({
  object: z.string(),
  id: id.optional().catch(undefined),
  customer: reference,
  subscription: reference,
  released_subscription: reference,
  invoice: reference,
  payment_intent: reference,
  payment: z.object({ payment_intent: reference }).nullish().catch(undefined),
  parent: z
    .object({ subscription_details: z.object({ subscription: reference }).nullish() })
    .nullish()
    .catch(undefined),
})

const eventSchema = z.object({
  id,
  type: z.string().max(255),
  created: z.number().int().min(0).max(253_402_300_799),
  livemode: z.boolean(),
  data: z.object({ object: aboutSchema }),
})

export function createEvents({ stripe, isLive, askForList }: StripeClient, webhookSecret: string): Events {
  return {
    readEvent(rawBody, signature) {
      const event = readEnvelope(verify(stripe, rawBody, signature, webhookSecret))
      if (event === undefined) throw new ForgedEventError('the body is no event')
      if (event.livemode !== isLive)
        throw new ForgedEventError(`${event.id} is of ${event.livemode ? 'live' : 'test'} mode, the key is not`)
      return readEvent(event)
    },
    async *listEventsSince(since) {
      const created = { gte: Math.floor(since.getTime() / 1_000) }
      const questions = Array.from({ length: Math.ceil(watchedTypes.length / mostTypes) }, (_, at) =>
        watchedTypes.slice(at * mostTypes, (at + 1) * mostTypes),
      )
      const newestFirst = await Promise.all(
        questions.map((types) =>
          askForList('event', mostEvents, (client) => client.events.list({ created, types, limit: 100 })),
        ),
      )
      const oldestFirst = newestFirst.flatMap((events) => events.reverse()).sort((a, b) => a.created - b.created)
      for (const listed of oldestFirst) {
        const event = readEnvelope(listed)
        // One that cannot be read must not hide those after it.
        if (event !== undefined) yield readEvent(event)
      }
    },
  }
}

function verify(stripe: Stripe, rawBody: Buffer, signature: string, secret: string): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(rawBody, signature, secret, toleranceSeconds)
  } catch (thrown) {
    if (thrown instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new ForgedEventError('the signature is wrong, missing or too old')
    throw new ForgedEventError(`the body cannot be read: ${thrown instanceof Error ? thrown.name : 'unknown'}`)
  }
}

const readEnvelope = (event: unknown) => eventSchema.safeParse(event).data

function readEvent(event: z.infer<typeof eventSchema>): PaymentEvent {
  const about = event.data.object
  const itself = (...kinds: string[]) => (kinds.includes(about.object) ? (about.id ?? null) : null)
  return {
    eventRef: event.id,
    type: event.type,
    createdAt: dateOf(event.created),
    customerRef: itself('customer') ?? idOf(about.customer),
    subscriptionRef:
      itself('subscription') ??
      idOf(about.subscription) ??
      idOf(about.released_subscription) ??
      idOf(about.parent?.subscription_details?.subscription),
    invoiceRef: itself('invoice') ?? idOf(about.invoice),
    paymentRef: itself('payment_intent') ?? idOf(about.payment_intent) ?? idOf(about.payment?.payment_intent),
    checkoutRef: itself('checkout.session'),
  }
}
