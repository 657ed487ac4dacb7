import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../clock/clock.ts'
import { refuseTooMany } from './refuse-too-many.ts'
import { createTokenBuckets } from './token-bucket.ts'

export type RequestLimits = {
  /** The sender whose requests are counted together; undefined if they aren’t counted. */
  countedAs: (request: FastifyRequest) => string | undefined
  clock: Clock
  requestsPerMinute: number
  /** Closes a connection whose requests keep being refused. Unset where connections carry everyone’s requests, as a proxy’s do. */
  endAfter?: ((answer: ServerResponse) => void) | undefined
}

/** After a rest, as many requests may come at once as otherwise in this time. */
const burstSeconds = 20
/** Then the connection is closed, because refusing costs nearly as much as answering. */
const refusalsPerConnection = 3

/**
 * Limits how many requests a key, such as an address, may send. Requests beyond the limit get 429, and a connection that keeps sending
 * them is closed. Call it before adding other hooks.
 */
export function limitRequests(
  app: FastifyInstance,
  { countedAs, clock, requestsPerMinute, endAfter }: RequestLimits,
): void {
  const perSecond = requestsPerMinute / 60
  const requests = createTokenBuckets({ burst: Math.max(1, perSecond * burstSeconds), perSecond, clock })
  /** Seconds until the next request may come, for refused ones. */
  const refused = new WeakMap<FastifyRequest, number>()
  /** Consecutive refusals per connection. */
  const refusals = new WeakMap<Socket, number>()

  app.addHook('onRequest', (request, _reply, done) => {
    const key = countedAs(request)
    const wait = key === undefined ? 0 : requests.tryTake(key)
    if (wait > 0) refused.set(request, Math.ceil(wait))
    done()
  })

  // Thrown after the other onRequest hooks, so that the refusal carries every header.
  app.addHook('preParsing', async (request) => {
    const wait = refused.get(request)
    if (wait !== undefined) refuseTooMany(wait, 'requests', 'flood')
  })

  // Counts refusals by any limit.
  app.addHook('onSend', async ({ raw: { socket } }, reply) => {
    const count = reply.statusCode === 429 ? (refusals.get(socket) ?? 0) + 1 : 0
    refusals.set(socket, count)
    if (count >= refusalsPerConnection) endAfter?.(reply.raw)
  })
}
