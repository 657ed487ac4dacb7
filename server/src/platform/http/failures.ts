import { ORPCError, ValidationError } from '@orpc/server'
import type { FastifyError } from 'fastify'
import { type ErrorCode, errorCatalogue, isErrorCode } from '#contract/rules/wire/errors.ts'
import type { FailureBody, FieldIssue } from '#contract/wire/failure-body.ts'
import type { Clock } from '../clock/clock.ts'
import { isDatabaseUnavailable } from '../database/is-database-unavailable.ts'
import { AppError } from '../errors/app-error.ts'
import type { Logger } from '../log/log.ts'
import { logRepeated } from '../log/log-repeated.ts'

/** Limits on the sentences in the message and the fields in the data, since a list may have thousands of invalid elements. */
const sentencesShown = 3
const fieldsNamed = 100

const noObject = 'Send a JSON object.'

/** `code` is Zod's issue code. */
type Issue = { message: string; code?: unknown; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined }

const toFieldIssue = ({ message, code, path = [] }: Issue): FieldIssue => ({
  path: path.map((step) => String(typeof step === 'object' ? step.key : step)).join('.'),
  // For a body that is not an object, Zod's message only names types.
  message: path.length === 0 && code === 'invalid_type' ? noObject : message,
})

/** A failed input check as the sentences of its fields. */
function invalidInput(issues: readonly Issue[], cause: unknown): AppError {
  const fields = issues.slice(0, fieldsNamed).map(toFieldIssue)
  const sentences = [...new Set(fields.map((field) => field.message))].slice(0, sentencesShown)
  return new AppError('input.invalid', fields.map((field) => `${field.path}: ${field.message}`).join('; '), {
    publicMessage: sentences.join(' ') || errorCatalogue['input.invalid'].message,
    data: { issues: fields },
    cause,
  })
}

/** The fields that broke a schema and the rules they broke, without their values. */
const placesOf = ({ issues }: ValidationError) =>
  issues
    .map(toFieldIssue)
    .map(({ path, message }) => `${path}: ${message}`)
    .join('; ')

const byFastifyCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'body.not-json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body.too-large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'input.malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'input.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'input.malformed',
  FST_ERR_BAD_URL: 'path.not-found',
  FST_ERR_MAX_PARAM_LENGTH: 'path.not-found',
  FST_STATIC_FORBIDDEN_PATH: 'path.not-found',
  FST_UNDER_PRESSURE: 'server.busy',
}

const byStatus: Record<number, ErrorCode> = {
  400: 'input.malformed',
  404: 'path.not-found',
  412: 'file.changed',
  413: 'body.too-large',
  415: 'body.not-json',
  416: 'range.invalid',
  429: 'rate.limited',
}

/**
 * Turns anything thrown into an error of the closed list. Unforeseen errors become `server.failed` and keep their
 * cause for the log.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof ORPCError) {
    if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST')
      return invalidInput(error.cause.issues, error)
    if (isErrorCode(error.code))
      return new AppError(error.code, error.message, { publicMessage: error.message, data: error.data })
    if (error.cause instanceof ValidationError)
      return new AppError('server.failed', `reply breaks the contract: ${placesOf(error.cause)}`)
    const code = byStatus[error.status]
    return new AppError(code ?? 'server.failed', error.message, { cause: error.cause ?? error })
  }
  if (isDatabaseUnavailable(error)) return new AppError('server.unavailable', 'no database', { cause: error })
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>
  const known = byFastifyCode[code ?? ''] ?? byStatus[statusCode ?? 500]
  return new AppError(known ?? 'server.failed', String((error as Error | undefined)?.message ?? error), {
    cause: error,
  })
}

export const toFailureBody = (error: AppError): FailureBody => ({
  code: error.code,
  message: error.publicMessage,
  ...(error.data !== undefined && { data: error.data }),
})

/**
 * Logs a failure on our side. Anybody can repeat a request that gets 503, so those are logged once a minute, and without a stack if a
 * limit was reached, since it would be of no use.
 */
export function logFailure(to: { clock: Clock; log: Logger }, error: AppError): void {
  const { code, status, message } = error
  if (code === 'server.busy') logRepeated(to, 'requests were refused: the server is busy', { reason: message })
  else if (status === 503) logRepeated({ ...to, level: 'error' }, `requests failed: ${code}`, { err: error })
  else to.log.error({ err: error }, 'a request failed')
}

/** Used if a failure doesn't say when to retry. */
const retryAfterSeconds = 5

/** The header that says when to retry, for statuses that use one; `data` may have the exact time. */
export function retryAfterOf({ status, data }: { status: number; data?: unknown }): { 'retry-after'?: string } {
  if (status !== 429 && status !== 503) return {}
  const isExact = typeof data === 'object' && data !== null && 'retry_after_seconds' in data
  return { 'retry-after': String(isExact ? data.retry_after_seconds : retryAfterSeconds) }
}
