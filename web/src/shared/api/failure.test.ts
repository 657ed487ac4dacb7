import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { failureOf, retryAfterSeconds } from './failure.ts'

test('no answer, one that is too late and one that is not ours are told apart', () => {
  const proxyPage = new ORPCError('BAD_GATEWAY', { status: 502 })
  const late = new DOMException('signal timed out', 'TimeoutError')
  expect([new TypeError('Failed to fetch'), late, proxyPage].map(failureOf)).toEqual([
    expect.objectContaining({ code: undefined, message: 'No response received from the server.' }),
    expect.objectContaining({ code: undefined, message: 'The server did not answer in time.' }),
    expect.objectContaining({ code: undefined, message: 'An unexpected error occurred.' }),
  ])
})

test('an answer of ours keeps its code, its words and what it says about fields', () => {
  const issues = [{ path: 'email', message: 'Too long.' }]
  const error = new ORPCError('input.invalid', {
    status: 400,
    message: 'Please check.',
    data: { issues: [...issues, 7] },
  })
  expect(failureOf(error)).toMatchObject({ code: 'input.invalid', message: 'Please check.', issues })
})

test('only a refusal for too many tries tells how long to wait', () => {
  const data = { retry_after_seconds: 42 }
  expect(retryAfterSeconds({ code: 'rate.limited', data })).toBe(42)
  expect(retryAfterSeconds({ code: 'server.busy', data })).toBeUndefined()
  expect(retryAfterSeconds({ code: 'rate.limited', data: undefined })).toBeUndefined()
  expect(retryAfterSeconds({ code: 'rate.limited', data: { retry_after_seconds: '42' } })).toBeUndefined()
})

test('a wait is told in the words of the button that counts it down', () => {
  const data = { retry_after_seconds: 3_593 }
  const told = (message: string) => failureOf(new ORPCError('rate.limited', { status: 429, message, data })).message
  expect(told('Too many attempts. Try again in 3593 seconds.')).toBe('Too many attempts. Try again in 60 min.')
  expect(told('Too many at once.')).toBe('Too many at once.')
})
