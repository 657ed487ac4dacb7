import type { FastifyRequest } from 'fastify'
import { contract } from '#contract/contract.ts'
import { type ListedEndpoint, listEndpoints } from '#contract/wire/list-endpoints.ts'
import { measureInput } from '#contract/wire/measure-input.ts'
import { isPostbackAddress } from '../parts/serp-fetches/module.ts'
import type { Ctx } from '../platform/context.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { largestBody } from '../platform/http/http-server.ts'
import { type BodyLimit, type BodyLimits, smallBody } from '../platform/http/limit-bodies.ts'
import type { FairUseLimits } from './fair-use.ts'
import { mostEventBytes, paymentEventsPath } from './serve-payment-events.ts'
import { mostPostbackBytes, postbacksPath } from './serve-postbacks.ts'

/** The maximum body of an endpoint: what its input can need, at least a small one. */
const bytesOf = ({ method, access, inputSchema }: ListedEndpoint) =>
  method === 'GET' || access.session === 'none' || inputSchema === undefined
    ? smallBody
    : Math.min(largestBody, Math.max(smallBody, measureInput(inputSchema).bytes))

const stepsOf = (path: string) => path.split('/')

/** The few endpoints that accept a larger body. */
const larger = listEndpoints(contract)
  .map((endpoint) => ({ method: endpoint.method, steps: stepsOf(`/api${endpoint.path}`), bytes: bytesOf(endpoint) }))
  .filter(({ bytes }) => bytes > smallBody)

/** The maximum body of a request that comes from no provider, in bytes. */
export function mostBodyBytes({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): number {
  const [path = ''] = url.split('?', 1)
  const steps = stepsOf(path)
  const isCalled = (call: (typeof larger)[number]) =>
    call.method === method &&
    call.steps.length === steps.length &&
    call.steps.every((step, at) => step.startsWith('{') || step === steps[at])
  return larger.find(isCalled)?.bytes ?? smallBody
}

type Options = { ctx: Ctx; limits: FairUseLimits; addressOf: (request: FastifyRequest) => string }

/** Limits bodies based on the headers of their requests. */
export const bodyLimitsOf = (options: Options): BodyLimits => ({
  limitOf: (request) => limitOf(request, options),
  mostOpenBytes: options.limits.mostOpenBytes,
})

type Kind = keyof FairUseLimits['mostOpenBytes']

function limitOf(request: FastifyRequest, { ctx, limits, addressOf }: Options): BodyLimit & { kind: Kind } {
  const { mostOpenBodies, mostOpenEvents, mostOpenPostbacks } = limits
  if (isPostback(request)) {
    // Postbacks come from one provider, but anyone can call the endpoint.
    if (!isSignedPostback(request, ctx)) throw new AppError('path.not-found', 'invalid postback URL')
    return {
      kind: 'postbacks',
      key: 'all',
      mostBytes: mostPostbackBytes,
      mostOpen: mostOpenPostbacks,
      mayBeChunked: true,
    }
  }
  const key = addressOf(request)
  // Stripe sends hundreds at once from a few addresses.
  if (isPaymentEvent(request)) return { kind: 'events', key, mostBytes: mostEventBytes, mostOpen: mostOpenEvents }
  // Larger bodies are read for signed-in accounts only.
  const mostBytes = request.headers.authorization === undefined ? smallBody : mostBodyBytes(request)
  return { kind: 'calls', key, mostBytes, mostOpen: mostOpenBodies }
}

export const isPostback = ({ url }: Pick<FastifyRequest, 'url'>) => url.startsWith(postbacksPath)

export function isSignedPostback(request: FastifyRequest, ctx: Ctx): boolean {
  // Other paths below the postback path match the route of all API calls, with other parameters.
  const { fetchId, signature } = request.params as Record<string, string | undefined>
  if (!isPostback(request) || fetchId === undefined || signature === undefined) return false
  return isPostbackAddress(ctx, { fetchId, signature })
}

export const isPaymentEvent = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>) =>
  method === 'POST' && url === paymentEventsPath
