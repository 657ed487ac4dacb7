import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AppError, isRefusal } from '../errors/app-error.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { runInScope } from '../tracing/scope.ts'
import type { Span, Tracer } from '../tracing/tracer.ts'
import { openRequests, openStreams, refusedTotal, requestSeconds, requestsTotal } from './http-metrics.ts'

/** The requests that are logged: all, those that failed, or none. */
export type RequestLines = 'all' | 'failed' | 'off'

export type RequestObserver = {
  metrics: Metrics
  tracer: Tracer | undefined
  lines: RequestLines
  /** True for requests so frequent that they are logged for debugging only, unless they fail. */
  isNoisy: (route: string) => boolean
  /** The trace that a request belongs to, from the `traceparent` header. */
  parentOf: (request: FastifyRequest) => string | undefined
}

/** Facts about a request in progress. */
export type Observed = {
  /** Template of its address: `/api/projects/{id}`. Unset: that of the HTTP server. */
  route?: string
  accountId?: number
}

type Record = Observed & { span: Span | undefined; startedBytes: number; isStream: boolean; failure?: string }

const records = new WeakMap<FastifyRequest, Record>()

/** Notes facts about a request, for its log line, metrics and trace. */
export function noteRequest(request: FastifyRequest, observed: Observed): void {
  const record = records.get(request)
  if (record !== undefined) Object.assign(record, observed)
}

/** Notes the failure that a request is answered with. */
export function noteFailure(request: FastifyRequest, { metrics }: Pick<RequestObserver, 'metrics'>, error: AppError) {
  const record = records.get(request)
  if (record !== undefined) record.failure = error.code
  if (isRefusal(error)) metrics.add(refusedTotal, { status: String(error.status), reason: error.reason ?? error.code })
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Counts, traces and logs each request once its response is sent or its client is gone. Its query, body and path values
 * are never written, since a URL may contain a secret. Call it before other hooks are added.
 */
export function observeRequests(
  app: FastifyInstance,
  { metrics, tracer, lines, isNoisy, parentOf }: RequestObserver,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const method = methods.has(request.method) ? request.method : 'other'
    const span = tracer?.begin({ name: method, kind: 'server', parent: parentOf(request) })
    const record: Record = { span, startedBytes: bytesOf(socket), isStream: false }
    records.set(request, record)
    metrics.shift(openRequests, {}, 1)
    reply.raw.once('close', () => {
      metrics.shift(record.isStream ? openStreams : openRequests, {}, -1)
      report({ request, reply, record, method })
    })
    done()
  })

  // Earlier hooks do no work for the request, and reading the body in between loses the scope.
  app.addHook('preHandler', (request, _reply, done) => {
    runInScope({ requestId: request.id, span: records.get(request)?.span }, done)
  })

  app.addHook('onSend', (request, reply, _payload, done) => {
    const record = records.get(request)
    if (record !== undefined && isEventStream(reply)) {
      record.isStream = true
      metrics.shift(openRequests, {}, -1)
      metrics.shift(openStreams, {}, 1)
    }
    done()
  })

  function report({ request, reply, record, method }: Ended) {
    const { route = request.routeOptions.url ?? 'none', accountId, span, failure, isStream } = record
    // An event stream ends when its reader leaves.
    const isGone = !reply.raw.writableEnded && !isStream
    const status = isGone ? 'gone' : `${Math.floor(reply.statusCode / 100)}xx`
    metrics.add(requestsTotal, { method, route, status })
    if (!isStream && !isGone) metrics.observe(requestSeconds, { method, route }, reply.elapsedTime / 1_000)
    const code = isGone ? undefined : reply.statusCode
    span?.end({
      name: `${method} ${route}`,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'serpplus.request_id': request.id,
        ...(code !== undefined && { 'http.response.status_code': code }),
      },
      failure: code !== undefined && code >= 500 ? (failure ?? 'failed') : undefined,
    })
    const hasFailed = code !== undefined && code >= 500
    const isQuiet =
      lines === 'off' || (lines === 'failed' && !hasFailed) || (!hasFailed && (isStream || isNoisy(route)))
    request.log[isQuiet ? 'debug' : 'info'](
      {
        method,
        route,
        ...(code !== undefined && { status: code }),
        ms: Math.round(reply.elapsedTime * 10) / 10,
        bytes: Math.max(0, bytesOf(request.raw.socket) - record.startedBytes),
        ...(accountId !== undefined && { accountId }),
        ...(failure !== undefined && { failure }),
      },
      isGone ? 'the client left' : 'request',
    )
  }
}

type Ended = { request: FastifyRequest; reply: FastifyReply; record: Record; method: string }

/** Bytes sent on the connection so far; overlapping responses on one are counted together. */
const bytesOf = (socket: unknown) => (socket instanceof Socket ? socket.bytesWritten : 0)

export const isEventStream = (reply: FastifyReply) =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream')
