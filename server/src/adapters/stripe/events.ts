import Stripe from 'stripe'
import { z } from 'zod'
import type { Clock } from '#server/platform/clock/clock.ts'
import {
  ForgedEventError,
  type PaymentEvent,
  type PaymentGateway,
  UnreadEventError,
} from '#server/ports/payment-gateway.ts'
import { id, reference, time } from './read-answer.ts'
import { dateOf, idOf, type StripeClient } from './stripe-client.ts'

type Events = Pick<PaymentGateway, 'readEvent' | 'listEventsSince'>

/** The greatest age at which a signature is accepted. */
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
/** The most types Stripe accepts in one request. */
const mostTypes = 20
const mostEvents = 100_000

/** Kinds of objects that are fetched again when an event is about them, which takes their id. */
const ownKinds = ['customer', 'subscription', 'invoice', 'payment_intent', 'checkout.session']
const optional = reference.nullish()
/** The references an object of any kind may have to others. They also show which customer it belongs to. */
const aboutSchema = z
  .object({
    object: z.string().min(1),
    id: id.optional(),
    customer: z.unknown().optional(),
    subscription: optional,
    released_subscription: optional,
    invoice: optional,
    payment_intent: optional,
    payment: z.object({ payment_intent: optional }).nullish(),
    parent: z.object({ subscription_details: z.object({ subscription: optional }).nullish() }).nullish(),
  })
  .refine((about) => about.id !== undefined || !ownKinds.includes(about.object), { path: ['id'] })

const eventSchema = z.object({
  id,
  type: z.string().min(1).max(255),
  // It only decides the order in which events are processed.
  created: time.nullable().catch(null),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
})
type About = z.infer<typeof aboutSchema>

export function createEvents({ stripe, isLive, list }: StripeClient, webhookSecret: string, clock: Clock): Events {
  return {
    readEvent(rawBody, signature) {
      const event = readEvent(verify(stripe, { rawBody, signature, secret: webhookSecret, receivedAt: clock() }))
      if (event.isLive === isLive) return event.read()
      throw new ForgedEventError(`${event.eventRef} is of ${event.isLive ? 'live' : 'test'} mode, the key is not`)
    },
    async *listEventsSince(since, whenUnread = async () => {}) {
      const created = { gte: Math.floor(since.getTime() / 1_000) }
      const questions = Array.from({ length: Math.ceil(watchedTypes.length / mostTypes) }, (_, at) =>
        watchedTypes.slice(at * mostTypes, (at + 1) * mostTypes),
      )
      const newestFirst = await Promise.all(
        questions.map((types) =>
          list(
            'event',
            mostEvents,
            (item) => readEvent(item).read(),
            (client, page) => client.events.list({ created, types, ...page }),
          ),
        ),
      )
      const at = ({ createdAt }: PaymentEvent) => createdAt?.getTime() ?? 0
      yield* newestFirst.flatMap(({ rows }) => rows.reverse()).sort((a, b) => at(a) - at(b))
      for (const { unread } of newestFirst) for (const item of unread) await whenUnread(toUnread(item))
    },
  }
}

type Received = { rawBody: Buffer; signature: string; secret: string; receivedAt: Date }

function verify(stripe: Stripe, { rawBody, signature, secret, receivedAt }: Received): unknown {
  try {
    const at = receivedAt.getTime()
    return stripe.webhooks.constructEvent(rawBody, signature, secret, toleranceSeconds, undefined, at)
  } catch (thrown) {
    if (thrown instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new ForgedEventError('the signature is wrong, missing or too old')
    throw new ForgedEventError(`the body cannot be read: ${thrown instanceof Error ? thrown.name : 'unknown'}`)
  }
}

function toUnread(event: unknown, error?: z.ZodError): UnreadEventError {
  const { id: found } = Object(event) as { id?: unknown }
  return new UnreadEventError(id.safeParse(found).data ?? null, error?.issues[0]?.path.join('.') ?? 'data')
}

type Envelope = { eventRef: string; isLive: boolean; read(): PaymentEvent }

function readEvent(item: unknown): Envelope {
  const { data: event, error } = eventSchema.safeParse(item)
  if (event === undefined) throw toUnread(item, error)
  const read = () => {
    const about = aboutSchema.safeParse(event.data.object)
    // Events of other types aren’t processed, so their objects needn’t be readable.
    if (!about.success && watchedTypes.includes(event.type)) throw toUnread(item, about.error)
    return toPaymentEvent(event, about.data ?? { object: 'unknown', customer: null })
  }
  return { eventRef: event.id, isLive: event.livemode, read }
}

function toPaymentEvent({ id: eventRef, type, created }: z.infer<typeof eventSchema>, about: About): PaymentEvent {
  const customer = optional.safeParse(about.customer)
  const itself = (...kinds: string[]) => (kinds.includes(about.object) ? (about.id ?? null) : null)
  return {
    eventRef,
    type,
    createdAt: created === null ? null : dateOf(created),
    customerRef: itself('customer') ?? idOf(customer.data),
    hasUnreadCustomer: !customer.success,
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
