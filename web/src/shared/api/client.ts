import contractRoutes from 'virtual:contract-routes'
import type { ContractRouterClient } from '@orpc/contract'
import type { RouterUtils } from '@orpc/tanstack-query'
import type { contract } from '#contract/contract.ts'
import { endSession, readToken } from '../session/session.ts'
import { buildRequest } from './build-request.ts'
import type { Call, CallContext } from './call.ts'
import { consumeEarlyReply } from './early-replies.ts'
import { queriesOf } from './endpoint-queries.ts'
import { readResponse } from './read-response.ts'

const timeoutMilliseconds = 100_000
const base = `${window.location.origin}/api`

/** The event stream is meant to stay open; every other call gives up in time. */
function withTimeout(request: Request) {
  if (new URL(request.url).pathname === '/api/events') return request.signal
  return AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMilliseconds)])
}

/** The page began early calls without a limit of their own, neither for the reply nor for its body. */
const inTime = <Value>(value: Promise<Value>, limit: AbortSignal): Promise<Value> =>
  new Promise((resolve, reject) => {
    const giveUp = () => reject(limit.reason)
    if (limit.aborted) giveUp()
    limit.addEventListener('abort', giveUp, { once: true })
    value.then(resolve, reject).finally(() => limit.removeEventListener('abort', giveUp))
  })

const callOf =
  (route: string): Call =>
  async (input, { signal, context: { token = readToken(), idempotencyKey } = {} } = {}) => {
    const headers = {
      authorization: token === undefined ? undefined : `Bearer ${token}`,
      'idempotency-key': idempotencyKey,
    }
    const request = buildRequest(base, route, input, { headers, signal })
    const limit = withTimeout(request)
    const early = consumeEarlyReply(request)
    const response =
      (early && (await inTime(early, limit))) ?? (await fetch(request, { redirect: 'manual', signal: limit }))
    // Signing in answers 401 for a wrong password; a reply to an older token says nothing about this session.
    if (response.status === 401 && token !== undefined && token === readToken()) endSession()
    return inTime(readResponse(response), limit)
  }

const calls = Object.entries(contractRoutes).map(
  ([name, routes]) =>
    [name, Object.fromEntries(Object.entries(routes).map(([call, route]) => [call, callOf(String(route))]))] as const,
)

// The contract's types describe what its routes let one call.
export const client = Object.fromEntries(calls) as unknown as ContractRouterClient<typeof contract, CallContext>
export const orpc = Object.fromEntries(
  calls.map(([name, group]) => [name, queriesOf(name, group)]),
) as unknown as RouterUtils<typeof client>
