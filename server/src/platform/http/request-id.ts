import type { IncomingHttpHeaders } from 'node:http'
import { v7 as uuid } from 'uuid'
import { readTraceparent } from '../tracing/traceparent.ts'

/** Nothing that could begin another line or field of a log. */
const acceptable = /^[\w.:-]{8,64}$/

type Sent = { headers: IncomingHttpHeaders }

/**
 * The id of a request: as the proxy in front of us gave it in `X-Request-Id`, else that of the trace it names in `traceparent`, else
 * a new one. Without a trusted proxy both headers are the sender’s word, with which they could make their requests look like
 * somebody else’s in the log, and are not read.
 */
export function requestIdOf({ headers }: Sent, isProxyTrusted: boolean): string {
  if (!isProxyTrusted) return uuid()
  const { 'x-request-id': given } = headers
  if (typeof given === 'string' && acceptable.test(given)) return given
  return readParent({ headers }, isProxyTrusted)?.traceId ?? uuid()
}

/** The trace that a request is part of, under the same condition. */
export const traceparentOf = (sent: Sent, isProxyTrusted: boolean): string | undefined =>
  readParent(sent, isProxyTrusted)?.header

function readParent({ headers: { traceparent } }: Sent, isProxyTrusted: boolean) {
  if (!isProxyTrusted || typeof traceparent !== 'string') return undefined
  const found = readTraceparent(traceparent)
  return found && { header: traceparent, traceId: found.traceId }
}
