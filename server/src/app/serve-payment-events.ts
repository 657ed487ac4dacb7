import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isEventStored, receiveEvents, reportUnreadEvent } from '../features/billing/module.ts'
import type { Ctx } from '../platform/context.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { inBatches } from '../platform/http/in-batches.ts'
import { createTokenBuckets } from '../platform/http/token-bucket.ts'
import { ForgedEventError, type PaymentEvent, UnreadEventError } from '../ports/payment-gateway.ts'

/** An event holds one object of the provider; invoices of many lines are the largest. */
export const mostEventBytes = 512_000
/** Stored in one statement. */
const mostAtOnce = { entries: 200, bytes: Number.POSITIVE_INFINITY }
/** Further events are refused; the provider sends them again. */
const mostWaiting = { entries: 5_000, bytes: Number.POSITIVE_INFINITY }

/** Per address. A signed event gives its token back, so hundreds of genuine events at once aren’t limited. */
const forgedEvents = { burst: 60, perSecond: 1 }

export const paymentEventsPath = '/api/webhooks/stripe'

/**
 * Receives events from the payment provider. Their signature replaces a session: it is checked over the body as received,
 * and unsigned events are refused before anything is stored. Each address has an allowance that is used before the
 * signature is computed: an address that has used it up is refused without reading the body.
 */
export function servePaymentEvents(
  app: FastifyInstance,
  ctx: Ctx,
  addressOf: (request: FastifyRequest) => string,
): void {
  const forged = createTokenBuckets({ ...forgedEvents, clock: ctx.clock })
  const store = inBatches((batch: PaymentEvent[]) => receiveEvents(ctx, batch), {
    mostAtOnce,
    mostWaiting,
    bytesOf: () => 0,
  })
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.addHook('onRequest', async (request) => forged.refuseIfEmpty(addressOf(request)))
    scope.post<{ Body: Buffer | undefined }>(
      paymentEventsPath,
      { bodyLimit: mostEventBytes },
      async (request, reply) => {
        const { 'stripe-signature': signature } = request.headers
        const address = addressOf(request)
        forged.consume(address)
        const event = read(ctx, request.body, signature)
        forged.restore(address)
        if (event instanceof UnreadEventError) return refuseUnread(ctx, event)
        await store(event)
        // Staff have been notified of it, and it isn’t stored: refused like any other event that can’t be read.
        if (event.hasUnreadCustomer && !(await isEventStored(ctx, event.eventRef)))
          throw toRefusal(new UnreadEventError(event.eventRef, 'customer'))
        return reply.send({ received: true })
      },
    )
  })
}

function read(
  ctx: Ctx,
  body: Buffer | undefined,
  signature: string | string[] | undefined,
): PaymentEvent | UnreadEventError {
  if (body === undefined || body.length === 0) throw new AppError('input.malformed', 'a payment event without a body')
  try {
    return ctx.ports.payments.readEvent(body, typeof signature === 'string' ? signature : '')
  } catch (error) {
    if (error instanceof UnreadEventError) return error
    if (!(error instanceof ForgedEventError)) throw error
    throw new AppError('input.invalid', error.message, { publicMessage: 'The signature of this event is not valid.' })
  }
}

/** Refuses an event that can't be read, so that the provider sends it again, perhaps to a newer version that can. */
async function refuseUnread(ctx: Ctx, unread: UnreadEventError): Promise<never> {
  await reportUnreadEvent(ctx, unread)
  throw toRefusal(unread)
}

const toRefusal = (unread: UnreadEventError) =>
  new AppError('input.invalid', unread.message, { publicMessage: 'This event could not be read.' })
