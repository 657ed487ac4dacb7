import { ORPCError } from '@orpc/client'
import { z } from 'zod'
import { type ErrorCode, type FieldIssue, fieldIssue, isErrorCode } from '#contract/errors.ts'

/** What a failed call comes down to for a screen. `code` is undefined when no answer of ours arrived. */
export type Failure = { code: ErrorCode | undefined; message: string; issues: FieldIssue[] }

const issueList = z.object({ issues: z.array(fieldIssue) })

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ORPCError) || !isErrorCode(error.code)) {
    const waited = error instanceof DOMException && error.name === 'TimeoutError'
    return {
      code: undefined,
      message: waited ? 'The server did not answer in time.' : 'No response received from the server.',
      issues: [],
    }
  }
  const issues = issueList.safeParse(error.data)
  return { code: error.code, message: error.message, issues: issues.success ? issues.data.issues : [] }
}
