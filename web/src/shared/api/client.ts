import contractRoutes from 'virtual:contract-routes'
import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { contract } from '#contract/contract.ts'
import { endSession, readToken } from '../session/session.ts'
import { takeEarlyReply } from './early-replies.ts'

const timeoutMilliseconds = 100_000
const base = `${window.location.origin}/api`

/** The event stream is meant to stay open; every other call gives up in time. */
function withTimeout(request: Request) {
  if (new URL(request.url).pathname === '/api/events') return request.signal
  return AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMilliseconds)])
}

/** Options of a call beside its input. */
export type CallContext = {
  /** Names an attempt at spending: repeated under the same key it answers what the first one did. */
  idempotencyKey?: string
  /** The session to speak for, where it is not the one of this browser any longer. */
  token?: string
}

const link = new OpenAPILink<CallContext>(contractRoutes, {
  url: base,
  headers: ({ context }) => {
    const token = context.token ?? readToken()
    return {
      authorization: token === undefined ? undefined : `Bearer ${token}`,
      'idempotency-key': context.idempotencyKey,
    }
  },
  fetch: async (request, init) => {
    const response =
      (await takeEarlyReply(request)) ?? (await fetch(request, { ...init, signal: withTimeout(request) }))
    const sentToken = request.headers.get('authorization')
    // Signing in answers 401 for a wrong password; a reply to an older token says nothing about this session.
    if (response.status === 401 && sentToken !== null && sentToken === `Bearer ${readToken()}`) endSession()
    return response
  },
  customErrorResponseBodyDecoder: (body, response) => {
    if (typeof body !== 'object' || body === null || !('code' in body) || !('message' in body)) return null
    return new ORPCError(String(body.code), {
      status: response.status,
      message: String(body.message),
      data: 'data' in body ? body.data : undefined,
    })
  },
})

export const client: ContractRouterClient<typeof contract, CallContext> = createORPCClient(link)
export const orpc = createTanstackQueryUtils(client)
