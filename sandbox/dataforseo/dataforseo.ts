import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { installCallHooks } from '#sandbox/control/call-hooks.ts'
import { addAppendixRoutes } from './appendix/appendix-routes.ts'
import { addBacklinksRoutes } from './backlinks/backlinks-routes.ts'
import type { DataForSeoContext } from './context.ts'
import { addLabsRoutes } from './labs/labs-routes.ts'
import { createLiveRoutes } from './live/answer-live.ts'
import { addLocationRoutes } from './locations/location-routes.ts'
import { elapsedSince, loginOf, markStart, pathOf, readLogin } from './protocol/call.ts'
import { answerTasks, refuseCall, refuseTask } from './protocol/envelope.ts'
import { isStatusCode, type StatusCode } from './protocol/status-codes.ts'
import { createVendorId } from './protocol/vendor-ids.ts'
import { addIdListRoute } from './serp/id-list-route.ts'
import { addOrganicRoutes } from './serp/organic-routes.ts'
import { Webhooks } from './serp/webhooks.ts'

/** APIs the sandbox speaks: an unknown path below one is 40402, any other is 40400. */
const APIS = new Set(['serp', 'dataforseo_labs', 'backlinks', 'appendix'])
const HTTP_STATUS_CODES = { 401: 40100, 402: 40200, 500: 50000 } as const
const CHALLENGE = { 'WWW-Authenticate': 'Basic realm="DataForSEO REST API"' }
const LARGEST_BODY = 16 * 1024 * 1024

/** DataForSEO's v3 protocol, to be mounted at /v3. Further APIs (Google Ads) add their routes here. */
export function dataForSeo(context: DataForSeoContext): FastifyPluginAsync {
  return async (app) => {
    const webhooks = new Webhooks(context)
    app.addHook('onClose', async () => webhooks.close())

    acceptAnyBody(app)
    app.addHook('onRequest', async (request) => markStart(request))
    installCallHooks(app, {
      callLog: context.callLog,
      faults: context.faults,
      answerHttpStatus: (status) => ({
        status,
        headers: status === 401 ? CHALLENGE : {},
        body: refuseCall(HTTP_STATUS_CODES[status]),
      }),
      answerCode: (code) => ({ status: 200, body: refuseWith(code) }),
    })
    app.addHook('onRequest', async (request, reply) => {
      if (readLogin(request.headers.authorization) !== undefined) return
      return reply.code(401).headers(CHALLENGE).send(refuseCall(40100))
    })
    refuseTooManyCalls(app, context)
    addLatency(app, context)

    addOrganicRoutes(app, context, webhooks)
    addIdListRoute(app, context)
    addLocationRoutes(app, context)
    const addLive = createLiveRoutes(app, context)
    addLabsRoutes(app, context, addLive)
    addBacklinksRoutes(context, addLive)
    addAppendixRoutes(app, context)

    app.setNotFoundHandler(async (request, reply) => {
      const path = pathOf(request)
      if (!APIS.has(path[1] ?? '')) return reply.code(404).send(refuseCall(40400))
      const id = createVendorId(context.clock.now(), loginOf(request), 'appendix')
      return answerTasks([refuseTask(40402, { id, path, data: null })], elapsedSince(request))
    })
    app.setErrorHandler(async (error: { statusCode?: number }, _request, reply) => {
      if (error.statusCode === 413) return reply.code(200).send(refuseCall(40503))
      return reply.code(500).send(refuseCall(50000))
    })
  }
}

/** Bodies are read as text whatever they claim to be, because broken JSON has an answer of its own. */
function acceptAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: LARGEST_BODY }, (_request, body, done) => {
    done(null, body)
  })
}

/** Counts the calls of one login in a calendar minute; refused calls count, as the vendor's do. */
function refuseTooManyCalls(app: FastifyInstance, context: DataForSeoContext): void {
  app.addHook('onRequest', async (request, reply) => {
    const { collectLimits, callsPerMinute } = context.settings
    if (!collectLimits || context.limits.allowCall(loginOf(request), context.clock.now(), callsPerMinute)) return
    return reply.send(refuseCall(40202))
  })
}

function addLatency(app: FastifyInstance, context: DataForSeoContext): void {
  let calls = 0
  app.addHook('preHandler', async () => {
    const { latencyMs } = context.settings
    if (typeof latencyMs === 'number') {
      if (latencyMs > 0) await wait(latencyMs)
      return
    }
    const [least, most] = latencyMs
    calls += 1
    // Walks through the span in large uneven steps: no randomness needed to seem irregular.
    await wait(least + ((calls * 0.618) % 1) * (most - least))
  })
}

function refuseWith(code: number): unknown {
  const known: StatusCode = isStatusCode(code) ? code : 50000
  return { ...refuseCall(known), status_code: code }
}
