import { loginMessages } from '#contract/accounts/messages.ts'
import type { ErrorCode } from '#contract/rules/wire/errors.ts'
import { isOwnCode } from '#contract/rules/wire/refusals.ts'
import type { FieldIssue } from '#contract/wire/failure-body.ts'
import { formatWait } from '../format/wait.ts'
import { ApiError } from './api-error.ts'

/** A failed call as a screen needs it. `code` is undefined when no answer of ours arrived. */
export type Failure = { code: ErrorCode | undefined; message: string; issues: FieldIssue[]; data: unknown }

function isFieldIssue(value: unknown): value is FieldIssue {
  if (typeof value !== 'object' || value === null || !('path' in value) || !('message' in value)) return false
  return typeof value.path === 'string' && typeof value.message === 'string'
}

function issuesOf(data: unknown): FieldIssue[] {
  if (typeof data !== 'object' || data === null || !('issues' in data) || !Array.isArray(data.issues)) return []
  return data.issues.filter(isFieldIssue)
}

function wordsWithoutAnswer(error: unknown): string {
  // Something on the way answered in the server's place, such as a proxy with a page of its own.
  if (error instanceof ApiError) return loginMessages.unexpected
  const waited = error instanceof DOMException && error.name === 'TimeoutError'
  return waited ? 'The server took too long to respond.' : loginMessages.noResponse
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError) || !isOwnCode(error.code)) {
    return { code: undefined, message: wordsWithoutAnswer(error), issues: [], data: undefined }
  }
  const { data } = error
  const code = error.code as ErrorCode
  return { code, message: wordsOf(code, error.message, data), issues: issuesOf(data), data }
}

/** The time to wait before the next try, where the refusal says. */
export function retryAfterSeconds({ code, data }: Pick<Failure, 'code' | 'data'>): number | undefined {
  if (code !== 'rate.limited' || typeof data !== 'object' || data === null) return undefined
  if (!('retry_after_seconds' in data) || typeof data.retry_after_seconds !== 'number') return undefined
  return data.retry_after_seconds
}

/** Texts for a person who has tried too often: the reason, and how long to wait. */
export const waitMessages = {
  tooMany: 'Too many attempts.',
  tryAgain: (seconds: number) => `Try again in ${formatWait(seconds)}.`,
} as const

/** The reason is sent only after the right password. */
function suspensionReason(data: unknown): string {
  if (typeof data !== 'object' || data === null || !('reason' in data)) return ''
  return typeof data.reason === 'string' ? ` Reason: ${data.reason}` : ''
}

/** The server's sentence, with the reason for a suspension; waiting times are worded as on buttons that count down. */
function wordsOf(code: ErrorCode, sentence: string, data: unknown): string {
  if (code === 'account.suspended') return `${sentence}${suspensionReason(data)}`
  const seconds = retryAfterSeconds({ code, data })
  return seconds === undefined ? sentence : `${waitMessages.tooMany} ${waitMessages.tryAgain(seconds)}`
}
