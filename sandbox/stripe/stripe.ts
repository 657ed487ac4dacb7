import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { installCallHooks } from '#sandbox/control/call-hooks.ts'
import { runDue } from './billing/run-due.ts'
import { addCheckoutPages } from './checkout/checkout-pages.ts'
import { addInvoicePages } from './checkout/invoice-pages.ts'
import type { StripeContext } from './context.ts'
import { createEndpoints, createRequestId } from './protocol/add-endpoint.ts'
import { API_VERSION } from './protocol/api-version.ts'
import { invalidRequest, StripeFailure, tooManyRequests } from './protocol/stripe-failure.ts'
import { addCatalogueRoutes } from './routes/catalogue-routes.ts'
import { addCheckoutRoutes } from './routes/checkout-routes.ts'
import { addCustomerRoutes } from './routes/customer-routes.ts'
import { addDisputeRoutes } from './routes/dispute-routes.ts'
import { addEventRoutes } from './routes/event-routes.ts'
import { addInvoiceRoutes } from './routes/invoice-routes.ts'
import { addPaymentRoutes } from './routes/payment-routes.ts'
import { addSubscriptionRoutes } from './routes/subscription-routes.ts'
import { addTaxRoutes } from './routes/tax-routes.ts'

const TYPES = { 401: 'invalid_request_error', 402: 'card_error', 500: 'api_error' } as const

/** Stripe's API at /v1 and its hosted pages at /c/pay and /c/invoice. */
export function stripe(context: StripeContext): FastifyPluginAsync {
  return async (app) => {
    const forget = context.clock.onJump(async () => {
      runDue(context)
      await context.webhooks.deliverDue()
    })
    app.addHook('onClose', async () => {
      forget()
      context.webhooks.close()
    })
    await app.register(async (scope) => addCheckoutPages(scope, context), { prefix: '/c/pay' })
    await app.register(async (scope) => addInvoicePages(scope, context), { prefix: '/c/invoice' })
    await app.register(api(context), { prefix: '/v1' })
  }
}

function api(context: StripeContext): FastifyPluginAsync {
  return async (app) => {
    app.setErrorHandler(async (error, request, reply) => {
      const failure = error instanceof StripeFailure ? error : unexpected(error)
      return reply
        .code(failure.statusCode)
        .headers({ 'request-id': request.id, ...failure.headers })
        .send({ error: failure.fields })
    })
    app.setNotFoundHandler(async (request, reply) => {
      const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`
      return reply.code(404).send({ error: invalidRequest(message).fields })
    })
    acceptForms(app)
    app.addHook('onRequest', async (request) => {
      request.id = createRequestId()
    })
    installCallHooks(app, {
      callLog: context.callLog,
      faults: context.faults,
      answerHttpStatus: (status) => ({
        status,
        body: {
          error: {
            type: TYPES[status],
            message: 'The sandbox was told to answer this.',
            ...(status === 402 && { code: 'card_declined', decline_code: 'generic_decline' }),
          },
        },
      }),
      answerCode: (code) => ({
        status: 400,
        body: {
          error: { type: 'invalid_request_error', code: String(code), message: 'The sandbox was told to answer this.' },
        },
      }),
    })
    app.addHook('onRequest', async (request) => {
      refuseTooMany(context, refuseStrangers(request), request)
      refuseOtherVersions(request)
    })
    const add = createEndpoints(app, context)
    addCatalogueRoutes(add, context)
    addCheckoutRoutes(add, context)
    addCustomerRoutes(add, context)
    addDisputeRoutes(add, context)
    addEventRoutes(add, context)
    addInvoiceRoutes(add, context)
    addPaymentRoutes(add, context)
    addSubscriptionRoutes(add, context)
    addTaxRoutes(add, context)
  }
}

function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body)
  })
}

/** Any secret test key is right; a live one must never come here. */
function refuseStrangers(request: FastifyRequest): string {
  const [scheme, credentials = ''] = (request.headers.authorization ?? '').split(' ')
  const key = scheme === 'Basic' ? Buffer.from(credentials, 'base64').toString().split(':')[0] : credentials
  if (key !== undefined && /^sk_test_\w+$/.test(key)) return key
  const message = /^[a-z]+_live_/.test(key ?? '')
    ? 'This is the sandbox: it takes no live key.'
    : key === ''
      ? 'You did not provide an API key.'
      : 'Invalid API Key provided.'
  throw invalidRequest(message, { status: 401 })
}

/** Checked before idempotency keys, since a refused request has no result to keep. */
function refuseTooMany({ clock, limits, settings }: StripeContext, key: string, { method, url }: FastifyRequest): void {
  const most = settings.stripeLimits ? settings.stripeCallsPerSecond : Number.POSITIVE_INFINITY
  const reason = limits.take({ key, method, path: url.split('?')[0] ?? url }, clock.base().getTime(), most)
  if (reason !== undefined) throw tooManyRequests(reason)
}

function refuseOtherVersions(request: FastifyRequest): void {
  const version = request.headers['stripe-version']
  if (version === undefined || version === API_VERSION) return
  throw invalidRequest(`The sandbox speaks ${API_VERSION} only, not ${String(version)}.`)
}

function unexpected(error: unknown): StripeFailure {
  const { statusCode = 500, message } = error as { statusCode?: number; message: string }
  return statusCode < 500
    ? invalidRequest(message, { status: statusCode })
    : new StripeFailure(500, { type: 'api_error', message })
}
