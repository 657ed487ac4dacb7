import { existsSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { type AnyRouter, ORPCError } from '@orpc/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countries } from '#contract/rules/locations/places.ts'
import type { FailureBody } from '#contract/wire/failure-body.ts'
import { reserveHashing } from '../features/accounts/module.ts'
import { senderOf as countedAddressOf } from '../parts/access/attempts/index.ts'
import type { Config } from '../platform/config/config.ts'
import type { Ctx, Origin } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import { createDatabaseProbe } from '../platform/database/probe-database.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { ContractHandler } from '../platform/http/contract-handler.ts'
import { cookieJarOf, readCookies } from '../platform/http/cookies.ts'
import { logFailure, retryAfterOf, toAppError, toFailureBody } from '../platform/http/failures.ts'
import type { ConnectionLimits } from '../platform/http/guard-connections.ts'
import { serveHealth } from '../platform/http/health.ts'
import { createHttpServer } from '../platform/http/http-server.ts'
import { type Place, placeOf, reservationOf, type Sender } from '../platform/http/limit-senders.ts'
import { noteFailure, noteRequest, type RequestLines } from '../platform/http/observe-requests.ts'
import { endsInSlash, isPlainPath } from '../platform/http/request-path.ts'
import { serveMetrics } from '../platform/http/serve-metrics.ts'
import type { WhenGone } from '../platform/http/work-queue.ts'
import { type Metrics, noMetrics } from '../platform/metrics/metrics.ts'
import { forwardedAddress } from '../platform/network/forwarded-address.ts'
import { reachOf } from '../platform/network/reach.ts'
import { createTrustsProxy } from '../platform/network/trusted-proxies.ts'
import type { Tracer } from '../platform/tracing/tracer.ts'
import type { RequestContext } from './api/api.ts'
import { createRouter } from './api/create-router.ts'
import { serveApiReference } from './api-reference.ts'
import { bodyLimitsOf, isPaymentEvent, isPostback, isSignedPostback } from './body-limits.ts'
import { createFairUse, type FairUseLimits, fairUseLimits, requestsAtOnce, waitsOf } from './fair-use.ts'
import { declared, modules } from './modules.ts'
import { paymentEventsPath, servePaymentEvents } from './serve-payment-events.ts'
import { postbacksPath, servePostbacks } from './serve-postbacks.ts'
import { serveUnsubscribe } from './serve-unsubscribe.ts'
import { serveWeb } from './serve-web.ts'

export type AppOptions = {
  config: Pick<Config, 'trustProxy' | 'publicUrl' | 'floodLimit' | 'connectionLimit' | 'hasApiDocs'>
  ctx: Ctx
  /** Maximum connections of `ctx.db`, of which each account may use a share. */
  connections: number
  /** For calls with long statements. Unset: `ctx.db`. */
  patientDb?: Database
  /** Unset: as in production. */
  fairUse?: FairUseLimits
  /** Passed on to the HTTP server. */
  busyAfterMs?: number
  /** Awaited for each request that passed the gate, before its call. */
  afterGate?: (request: FastifyRequest) => Promise<void>
  /** Unset: the endpoints of all modules. */
  router?: AnyRouter
  /** Folder of the built web application; without it only the API is served. */
  webRoot?: string
  /** Unset: nothing is counted. */
  metrics?: Metrics | undefined
  /** Unset: nothing is traced. */
  tracer?: Tracer | undefined
  /** Bearer token for the metrics. Unset: they are not served here. */
  metricsToken?: string | undefined
  /** Unset: requests are not logged. */
  requestLines?: RequestLines
}

/** The whole HTTP side, ready to listen or to be injected into. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, ctx, connections, fairUse = fairUseLimits, webRoot, busyAfterMs, metrics = noMetrics } = options
  let isStopping = false
  const app = await createHttpServer({
    log: ctx.log,
    clock: ctx.clock,
    trustProxy: config.trustProxy,
    isSecure: reachedOverTls(config),
    isTrusted: reachedOverTls(config) || reachOf(config.publicUrl) === 'this machine',
    requestsPerMinute: config.floodLimit,
    isCounted: (request) => !isSignedPostback(request, ctx) && !isPaymentEvent(request),
    addressOf,
    senders: {
      senderOf,
      mostOpen: fairUse.mostOpen,
      atOnce: requestsAtOnce(connections, fairUse),
      reserve,
      onWaited: waitsOf(metrics, 'sender'),
    },
    bodies: bodyLimitsOf({ ctx, limits: fairUse, addressOf }),
    connections: connectionLimitsOf(options, fairUse),
    ...(busyAfterMs !== undefined && { busyAfterMs }),
    metrics,
    tracer: options.tracer,
    requestLines: options.requestLines ?? 'off',
    isNoisy,
    onStopping: () => {
      isStopping = true
      // Browsers then reconnect elsewhere.
      ctx.eventHub.endStreams()
    },
  })
  await readCookies(app)
  serveHealth(app, {
    probe: createDatabaseProbe(ctx.db),
    hasEvents: () => ctx.eventHub.isConnected(),
    isStopping: () => isStopping,
  })
  if (options.metricsToken !== undefined) serveMetrics(app, metrics, options.metricsToken)
  await serveApiReference(app, { hasPage: config.hasApiDocs })
  servePostbacks(app, ctx)
  servePaymentEvents(app, ctx, addressOf)
  serveUnsubscribe(app, (request) => ({ ...ctx, log: request.log.child({}) as Ctx['log'], origin: originOf(request) }))
  serveApi(app, options)
  serveCountries(app)
  if (webRoot !== undefined && existsSync(webRoot))
    await serveWeb(app, webRoot, { isSandbox: ctx.ports.searchDataIsSandbox, publicUrl: ctx.settings.publicUrl })
  return app
}

const reachedOverTls = ({ publicUrl }: AppOptions['config']) => publicUrl.startsWith('https:')

/** Pages, files, health checks and callbacks: numerous, and they say little about what users experience. */
const isNoisy = (route: string) => !route.startsWith('/api/') || isOfProvider(route)

const isOfProvider = (route: string) => route.startsWith(postbacksPath) || route === paymentEventsPath

/** The list of countries as a file, which clients read without signing in. */
const serveCountries = (app: FastifyInstance) =>
  app.get('/countries.json', (_request, reply) => reply.header('cache-control', 'public, max-age=3600').send(countries))

type ApiContext = RequestContext & { place: Place; request: FastifyRequest }

function serveApi(app: FastifyInstance, options: AppOptions) {
  const { config, ctx, connections, afterGate, patientDb = ctx.db, fairUse: limits = fairUseLimits } = options
  const { metrics = noMetrics } = options
  const isSecure = reachedOverTls(config)
  const fairUse = createFairUse({ atOnce: requestsAtOnce(connections, limits), clock: ctx.clock, limits, metrics })
  const handler = new ContractHandler<ApiContext>(options.router ?? router, {
    clientInterceptors: [
      async ({ next, context, procedure }) => {
        noteRequest(context.request, { route: `/api${procedure['~orpc'].route.path ?? ''}` })
        try {
          return await next()
        } catch (thrown) {
          const error = toAppError(thrown)
          noteFailure(context.request, { metrics }, error)
          throw toWireError(error, context.ctx)
        }
      },
    ],
    rootInterceptors: [
      async ({ next, context }) => {
        const result = await context.place.work(async () => next())
        if (result.matched) Object.assign(result.response.headers, retryAfterOfReply(result.response))
        return result
      },
    ],
    customErrorResponseBodyEncoder: (error) => toFailureBody(toAppError(error)),
  })
  // Ends streams that began while connections were drained.
  app.addHook('preClose', async () => ctx.eventHub.endStreams())
  app.all('/api/*', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    // A call for one row with its ID missing must not become the call for all rows.
    if (!isPlainPath(request.url) || endsInSlash(request.url))
      throw new AppError('path.not-found', `${request.method} ${request.url}`)
    const { matched } = await handler.handle(request, reply, {
      prefix: '/api',
      context: {
        ...contextOf({ ...ctx, whenGone: whenGone(reply.raw) }, request),
        cookies: cookieJarOf(request, reply, isSecure),
        allowCaching: (seconds) => void reply.header('cache-control', `public, max-age=${seconds}`),
        fairUse,
        patientDb,
        place: placeOf(request),
        request,
        noteAccount: (accountId) => noteRequest(request, { accountId }),
        ...(afterGate && { afterGate: () => afterGate(request) }),
      },
    })
    if (!matched) throw new AppError('path.not-found', `${request.method} ${request.url}`)
  })
}

/** Also fires if the connection closes before a response was sent. */
const whenGone =
  (response: ServerResponse): WhenGone =>
  (listener) => {
    if (response.closed) listener()
    else response.once('close', listener)
    return () => void response.off('close', listener)
  }

const retryAfterOfReply = ({ status, body }: { status: number; body: unknown }) =>
  retryAfterOf({ status, data: status >= 400 ? (body as Partial<FailureBody>).data : undefined })

function contextOf(ctx: Ctx, request: FastifyRequest) {
  const { 'idempotency-key': key } = request.headers
  const reserved = reservationOf(request)
  return {
    ctx: {
      ...ctx,
      log: request.log.child({}) as Ctx['log'],
      origin: originOf(request),
      ...(reserved && { reserved }),
    },
    address: addressOf(request),
    token: tokenOf(request),
    idempotencyKey: readIdempotencyKey(key),
  }
}

/** A proxy’s connections carry everyone’s requests, so it has to limit them. */
function connectionLimitsOf({ config, ctx }: AppOptions, { connections }: FairUseLimits): ConnectionLimits {
  const { connectionLimit } = config
  const trustsProxy = createTrustsProxy(config.trustProxy)
  const { openedInSeconds, mostInAll, mostPipelined } = connections
  return {
    keyOf: ({ remoteAddress = '' }) =>
      trustsProxy(remoteAddress, 0) ? undefined : countedAddressOf({ origin: { ip: remoteAddress, userAgent: '' } }),
    clock: ctx.clock,
    mostOpen: connectionLimit,
    burst: connectionLimit,
    perSecond: connectionLimit / openedInSeconds,
    mostInAll: Math.max(mostInAll, connectionLimit),
    mostPipelined,
  }
}

/** True for calls from a provider, which have limits of their own. */
const isFromProvider = (request: FastifyRequest) => isPostback(request) || isPaymentEvent(request)

/** The key under which calls are counted together: the session, or without one the address. */
function senderOf(request: FastifyRequest): Sender | undefined {
  if (!request.url.startsWith('/api/') || isFromProvider(request)) return undefined
  const token = tokenOf(request)
  return token === undefined ? { key: addressOf(request), isShared: true } : { key: token, isShared: false }
}

/** Public endpoints that hash a password; `contract-walk/hashing-calls.test.ts` fails if one is missing. */
const hashingCalls = new Set(['/api/login', '/api/register', '/api/update-password'])

/**
 * Refuses a flood of sign-ins before the calls begin, but only once their bodies have arrived: a body that never comes must not
 * hold a place.
 */
const reserve = (request: FastifyRequest) =>
  hashingCalls.has(request.url) ? reserveHashing({ origin: originOf(request) }) : undefined

const addressOf = (request: FastifyRequest) => countedAddressOf({ origin: originOf(request) })

function tokenOf({ headers: { authorization = '' } }: FastifyRequest): string | undefined {
  const [, token] = /^Bearer ([\w-]{20,200})$/i.exec(authorization) ?? []
  return token
}

/** Behind a proxy the address comes from a header, so a value that isn't an address is not passed on. */
function originOf(request: FastifyRequest): Origin {
  const ip = forwardedAddress(request.ip) ?? request.socket.remoteAddress
  return { ip: ip ?? '', userAgent: request.headers['user-agent'] ?? '' }
}

function readIdempotencyKey(key: string | string[] | undefined): string | undefined {
  if (key === undefined || key === '') return undefined
  if (typeof key === 'string' && key.length <= 64) return key
  throw new AppError('input.invalid', 'idempotency key', {
    publicMessage: 'The Idempotency-Key header must be 64 characters or fewer.',
  })
}

/**
 * Turns an error of a use case into the contract's failure; an unforeseen error is logged with its cause and shown to
 * nobody.
 */
function toWireError(error: AppError, ctx: Ctx): ORPCError<string, unknown> {
  if (error.status >= 500) logFailure(ctx, error)
  return new ORPCError(error.code, { status: error.status, message: error.publicMessage, data: error.data })
}

/** Every endpoint of the contract with the use case behind it. */
const router = createRouter(modules, declared)
