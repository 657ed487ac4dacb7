import type { IncomingHttpHeaders } from 'node:http'
import { v7 as uuid } from 'uuid'
import { readTraceparent } from '../tracing/traceparent.ts'

/** No characters that could start another log line or field. */
const acceptable = /^[\w.:-]{8,64}$/

type Sent = { headers: IncomingHttpHeaders }

/**
 * The ID of a request: from the proxy’s `X-Request-Id`, else the trace ID in its `traceparent`, else
 * a new one. Without a trusted proxy both headers come from the sender, who could make requests look like
 * somebody else’s in the log, so they are ignored.
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
