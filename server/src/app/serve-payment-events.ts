import type { FastifyInstance, FastifyRequest } from 'fastify'
import { receiveEvents } from '../features/billing/index.ts'
import type { Ctx } from '../platform/context.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { inBatches } from '../platform/http/in-batches.ts'
import { createTokenBuckets } from '../platform/http/token-bucket.ts'
import { ForgedEventError, type PaymentEvent } from '../ports/payment-gateway.ts'

/** An event holds one object of the provider; invoices of many lines are the largest. */
export const mostEventBytes = 512_000
/** Stored in one statement. */
const mostAtOnce = { entries: 200, bytes: Number.POSITIVE_INFINITY }
/** Beyond it they are refused; the provider sends them again. */
const mostWaiting = { entries: 5_000, bytes: Number.POSITIVE_INFINITY }

/** Of one address; events of the provider's are never counted. */
const forgedEvents = { burst: 60, perSecond: 1 }

export const paymentEventsPath = '/api/webhooks/stripe'

/**
 * Receives events from the payment provider. Their signature replaces a session: it is checked over the body as received,
 * and unsigned events are refused before anything is stored, and counted for the address they come from.
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
    scope.post<{ Body: Buffer | undefined }>(
      paymentEventsPath,
      { bodyLimit: mostEventBytes },
      async (request, reply) => {
        const { 'stripe-signature': signature } = request.headers
        await store(read(ctx, request.body, { signature, whenForged: () => forged.take(addressOf(request)) }))
        return reply.send({ received: true })
      },
    )
  })
}

type Signed = { signature: string | string[] | undefined; whenForged: () => void }

function read(ctx: Ctx, body: Buffer | undefined, { signature, whenForged }: Signed): PaymentEvent {
  if (body === undefined || body.length === 0) throw new AppError('input.malformed', 'a payment event without a body')
  try {
    return ctx.ports.payments.readEvent(body, typeof signature === 'string' ? signature : '')
  } catch (error) {
    if (!(error instanceof ForgedEventError)) throw error
    whenForged()
    throw new AppError('input.invalid', error.message, { publicMessage: 'The signature of this event is not valid.' })
  }
}
