import { findScope } from '../tracing/scope.ts'

/** The request or job that sent a job, stored with its payload. Earlier releases drop it with other unknown fields. */
type SentBy = { requestId?: string | undefined; traceparent?: string | undefined }

const field = '$sentBy'

/** The payload as stored, with the request it is sent for, if any. */
export function withSender(payload: object): object {
  const scope = findScope()
  if (scope === undefined) return payload
  const sentBy: SentBy = { requestId: scope.requestId, traceparent: scope.span?.traceparent }
  return { ...payload, [field]: sentBy }
}

/** Separates what `withSender` combined. */
export function readSender(stored: object): { payload: object; sentBy: SentBy } {
  const { [field]: sentBy, ...payload } = stored as Record<string, unknown>
  const { requestId, traceparent } = Object(sentBy) as Record<string, unknown>
  return { payload, sentBy: { requestId: textOf(requestId), traceparent: textOf(traceparent) } }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
