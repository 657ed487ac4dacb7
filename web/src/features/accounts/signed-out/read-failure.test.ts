import { expect, test } from 'vitest'
import { loginMessages } from '#contract/account-messages.ts'
import type { Failure } from '../../../shared/api/failure.ts'
import { errorsByField, retryAfterSeconds, wordsOf } from './read-failure.ts'

const failure = (parts: Partial<Failure>): Failure => ({
  code: undefined,
  message: '',
  issues: [],
  data: undefined,
  ...parts,
})

test('all sentences about a field stand together, each once, and those about no field of the form are left out', () => {
  const issues = [
    { path: 'password', message: 'A digit is missing.' },
    { path: 'token', message: 'Too long.' },
    { path: 'password', message: 'A symbol is missing.' },
    { path: 'password', message: 'A digit is missing.' },
  ]
  expect(errorsByField(failure({ issues }), ['name', 'password'])).toEqual({
    password: 'A digit is missing. A symbol is missing.',
  })
})

test('only a refusal for too many tries tells how long to wait', () => {
  const data = { retry_after_seconds: 42 }
  expect(retryAfterSeconds(failure({ code: 'rate.limited', data }))).toBe(42)
  expect(retryAfterSeconds(failure({ code: 'server.busy', data }))).toBeUndefined()
  expect(retryAfterSeconds(failure({ code: 'rate.limited' }))).toBeUndefined()
  expect(retryAfterSeconds(failure({ code: 'rate.limited', data: { retry_after_seconds: '42' } }))).toBeUndefined()
})

test('the words of a failure are the server’s, and ours where it gave none', () => {
  expect(wordsOf(failure({ code: 'account.suspended', message: 'Suspended.' }))).toBe('Suspended.')
  expect(wordsOf(failure({ code: 'server.failed' }))).toBe(loginMessages.unexpected)
  expect(wordsOf(failure({ message: loginMessages.noResponse }))).toBe(loginMessages.noResponse)
})

test('a wait is told in the words of the button that counts it down', () => {
  const limited = { code: 'rate.limited', data: { retry_after_seconds: 3_593 } } as const
  expect(wordsOf(failure({ ...limited, message: 'Too many attempts. Try again in 3593 seconds.' }))).toBe(
    'Too many attempts. Try again in 60 min.',
  )
  expect(wordsOf(failure({ ...limited, message: 'Too many at once.' }))).toBe('Too many at once.')
})
