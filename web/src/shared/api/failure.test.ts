import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { failureOf, retryAfterSeconds } from './failure.ts'

test('no answer, one that is too late and one that is not ours are distinguished', () => {
  const proxyPage = new ApiError({ code: 'unknown', message: 'Bad Gateway' })
  const late = new DOMException('signal timed out', 'TimeoutError')
  expect([new TypeError('Failed to fetch'), late, proxyPage].map(failureOf)).toEqual([
    expect.objectContaining({ code: undefined, message: 'No response received from the server.' }),
    expect.objectContaining({ code: undefined, message: 'The server took too long to respond.' }),
    expect.objectContaining({ code: undefined, message: 'An unexpected error occurred.' }),
  ])
})

test('an answer of ours keeps its code, its words and what it says about fields', () => {
  const issues = [{ path: 'email', message: 'Too long.' }]
  const error = new ApiError({
    code: 'input.invalid',
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

test('a wait is read from the seconds in the data, whatever the sentence says', () => {
  const limited = (data?: unknown) => new ApiError({ code: 'rate.limited', message: 'Slow down.', data })
  expect(failureOf(limited({ retry_after_seconds: 3_593 })).message).toBe('Too many attempts. Try again in 60 min.')
  expect(failureOf(limited()).message).toBe('Slow down.')
})
