import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { failureOf } from './failure.ts'

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
