import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import underPressure from '@fastify/under-pressure'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { type Clock, systemClock } from '../clock/clock.ts'
import { AppError } from '../errors/app-error.ts'
import type { Logger } from '../log/log.ts'
import { type Metrics, noMetrics } from '../metrics/metrics.ts'
import { createTrustsProxy, type TrustProxy } from '../network/trusted-proxies.ts'
import type { Tracer } from '../tracing/tracer.ts'
import { drainConnections } from './drain-connections.ts'
import { logFailure, retryAfterOf, toAppError, toFailureBody } from './failures.ts'
import { type ConnectionLimits, type GuardedConnections, guardConnections } from './guard-connections.ts'
import { type BodyLimits, limitBodies, tooLarge } from './limit-bodies.ts'
import { limitRequests } from './limit-requests.ts'
import { limitSenders, type SenderLimits } from './limit-senders.ts'
import { isEventStream, noteFailure, observeRequests, type RequestLines } from './observe-requests.ts'
import { readJson } from './read-json.ts'
import { requestIdOf, traceparentOf } from './request-id.ts'
import { withoutOrigin } from './request-path.ts'
import { shareEventLoop } from './share-event-loop.ts'

/** Maximum size of a body in bytes, unless its route allows less. */
export const largestBody = 1_048_576
/** Requests per connection, so that none is kept open forever. */
const requestsPerConnection = 1_000
/** Requests from all addresses that may wait to be started: one or two seconds of work. */
const mostWaiting = 2_000
const longText = 16_384

export type HttpServerOptions = {
  log: Logger
  /** Unset: the system’s clock. */
  clock?: Clock
  trustProxy: TrustProxy
  /** True if the site is reached over TLS, which browsers are then told to always use (HSTS). */
  isSecure: boolean
  /**
   * True if browsers trust the origin: over TLS or on the same machine. Otherwise some headers only cause warnings.
   * Unset: true.
   */
  isTrusted?: boolean
  /** Per address; a third of them may come in one burst. */
  requestsPerMinute: number
  /** True if a request counts towards `requestsPerMinute`. Unset: all do. */
  isCounted?: (request: FastifyRequest) => boolean
  /** Requests with the same address are counted together and take turns with those of others. Unset: the IP address. */
  addressOf?: (request: FastifyRequest) => string
  /** Without them, any number of a sender’s requests may be processed at once. */
  senders?: SenderLimits
  bodies?: BodyLimits
  /** Without them, connections and pipelined requests aren’t limited. */
  connections?: ConnectionLimits
  /** Requests are refused while the event loop is delayed by this much; 0: never. Unset: 5 seconds. */
  busyAfterMs?: number
  /** A connection is closed once no part of an event stream could be sent on it for this long. Unset: a minute. */
  stalledAfterMs?: number
  /** Called when the server stops, as soon as no new connections are accepted. */
  onStopping?: () => void
  /** Unset: nothing is counted. */
  metrics?: Metrics | undefined
  /** Unset: nothing is traced. */
  tracer?: Tracer | undefined
  /** Unset: none. */
  requestLines?: RequestLines
  /** True for routes whose requests are logged for debugging only, unless they fail. Unset: none is. */
  isNoisy?: (route: string) => boolean
}

/**
 * The edge every request passes: bounded JSON bodies, security headers, protection against floods and overload, a request ID in
 * the log and the response, and one format for failures. It does not listen until told to.
 */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  let guarded: GuardedConnections | undefined
  const trustsProxy = createTrustsProxy(options.trustProxy)
  const isFromProxy = ({ socket }: IncomingMessage) => trustsProxy(socket.remoteAddress, 0)
  const app = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // Entries of X-Forwarded-For further left than those of trusted proxies may be the sender’s own.
    trustProxy: options.trustProxy === false ? false : trustsProxy,
    bodyLimit: largestBody,
    requestTimeout: 120_000,
    // A client that neither reads nor sends anything for this long is gone.
    connectionTimeout: 120_000,
    maxRequestsPerSocket: requestsPerConnection,
    // Node would answer such requests itself, before any limit.
    http: { requireHostHeader: false },
    forceCloseConnections: 'idle',
    // Requests that arrive while connections are drained are answered like any other.
    return503OnClosing: false,
    genReqId: (request) => requestIdOf(request, isFromProxy(request)),
    routerOptions: { maxParamLength: 500 },
    // An address nobody can decode never reaches the error handler.
    frameworkErrors: (thrown, request, reply: unknown) => {
      const error = toAppError(thrown)
      const headers = { 'x-request-id': request.id, 'cache-control': 'no-store' }
      // No hook runs for such a request, so no other limit applies.
      guarded?.endAfter((reply as FastifyReply).raw)
      return (reply as FastifyReply).status(error.status).headers(headers).send(toFailureBody(error))
    },
  })
  const { metrics = noMetrics } = options
  observeRequests(app, {
    metrics,
    tracer: options.tracer,
    lines: options.requestLines ?? 'off',
    isNoisy: options.isNoisy ?? (() => false),
    parentOf: (request) => traceparentOf(request, isFromProxy(request.raw)),
  })
  readJson(app)
  app.addHook('onRequest', (request, { raw }, done) => {
    if (request.raw.httpVersion !== '1.1' || request.headers.host !== undefined) return done()
    guarded?.endAfter(raw)
    done(new AppError('input.malformed', 'no Host header'))
  })
  app.setErrorHandler((thrown, request, reply) => {
    const error = toFailure(thrown, request)
    noteFailure(request, { metrics }, error)
    if (error.status >= 500) logFailure({ clock: options.clock ?? systemClock, log: request.log as Logger }, error)
    // Tells the client the length of the file.
    if (error.code === 'range.invalid') reply.headers((thrown as { headers?: Record<string, string> }).headers ?? {})
    if (!reply.hasHeader('retry-after')) reply.headers(retryAfterOf(error))
    return reply.status(error.status).send(toFailureBody(error))
  })
  // Each limit listens for the end of the response, which are more listeners than Node expects, but no leak.
  app.server.prependListener('request', (_request, answer: ServerResponse) => answer.setMaxListeners(30))
  // Before anything reads the path: the router accepts the absolute form, but the limits don’t.
  app.server.prependListener('request', (request: IncomingMessage) => {
    if (request.url !== undefined) request.url = withoutOrigin(request.url)
  })
  guarded = options.connections && guardConnections(app.server, options.connections)
  const { requestsPerMinute, isCounted = () => true, clock = systemClock, addressOf = ({ ip }) => ip } = options
  limitRequests(app, {
    countedAs: (request) => (isCounted(request) ? addressOf(request) : undefined),
    clock,
    requestsPerMinute,
    // A proxy’s connections carry everybody’s requests.
    endAfter: (answer) => {
      if (!trustsProxy(answer.socket?.remoteAddress, 0)) guarded?.endAfter(answer)
    },
  })
  if (options.bodies !== undefined) limitBodies(app, options.bodies)
  const { keyOf } = options.connections ?? {}
  shareEventLoop(app, { addressOf, keyOf, mostWaiting, end: guarded?.end ?? ((socket) => socket.destroy()) })
  if (options.senders !== undefined) limitSenders(app, options.senders)
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  drainConnections(app, options.onStopping ?? (() => {}))
  app.addHook('onSend', async (request, reply, payload) => {
    reply.header('x-request-id', request.id)
    // Something is sent every 15 seconds, so only a reader that takes nothing is silent for so long.
    const { socket } = request.raw
    if (isEventStream(reply) && socket instanceof Socket) socket.setTimeout(options.stalledAfterMs ?? 60_000)
    // To write a long text with its headers, Node would use a buffer of three times its size.
    return typeof payload === 'string' && payload.length > longText ? Buffer.from(payload) : payload
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Mantine sets sizes and colours in style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: options.isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    ...(options.isTrusted === false && { crossOriginOpenerPolicy: false, originAgentCluster: false }),
  })
  const busyAfterMs = options.busyAfterMs ?? 5_000
  await app.register(underPressure, {
    maxEventLoopDelay: busyAfterMs,
    // A shorter pause without a measurement would count as endless.
    sampleInterval: Math.max(busyAfterMs, 1_000),
    pressureHandler: (_request, _reply, type, value) => {
      throw Object.assign(new Error(`${type} ${value}`), { code: 'FST_UNDER_PRESSURE' })
    },
  })
  // An event stream must reach the browser line by line, so it isn’t compressed, which would hold it back.
  await app.register(compress, {
    globalCompression: true,
    // Only postbacks arrive compressed, and they are stored that way.
    globalDecompression: false,
    threshold: 1_024,
    customTypes: /^(?!text\/event-stream)(?:text\/|application\/(?:json|javascript)|image\/svg)/u,
  })
  return app
}

/** True if the client disconnected while sending its body; Node uses the same code for a lost database connection. */
const isCutOff = (thrown: unknown, { raw }: FastifyRequest) =>
  raw.readableAborted && thrown instanceof Error && thrown.message === 'aborted'

const toCutOff = (cause: unknown) => new AppError('input.malformed', 'the sender is gone', { cause })

/** Some routes accept smaller bodies; an oversized body without a length is only noticed here. */
function toFailure(thrown: unknown, request: FastifyRequest): AppError {
  if (isCutOff(thrown, request)) return toCutOff(thrown)
  const error = toAppError(thrown)
  if (error.code !== 'body.too-large' || error === thrown) return error
  return tooLarge(request.routeOptions.bodyLimit ?? largestBody, error)
}
