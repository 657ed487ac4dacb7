import { ORPCError } from '@orpc/client'
import { loginMessages } from '#contract/account-messages.ts'
import { type ErrorCode, type FieldIssue, isErrorCode } from '#contract/errors.ts'

/** What a failed call comes down to for a screen. `code` is undefined when no answer of ours arrived. */
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
  if (error instanceof ORPCError) return loginMessages.unexpected
  const waited = error instanceof DOMException && error.name === 'TimeoutError'
  return waited ? 'The server did not answer in time.' : loginMessages.noResponse
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ORPCError) || !isErrorCode(error.code)) {
    return { code: undefined, message: wordsWithoutAnswer(error), issues: [], data: undefined }
  }
  return { code: error.code, message: error.message, issues: issuesOf(error.data), data: error.data }
}
