import { expect, test } from 'vitest'
import { isAnsweredBy } from './run-question.ts'

test('an answer is one to the question about the same thing and of the same kind', () => {
  const question = { kind: 'refresh', subject: { id: 3 } } as const
  expect(isAnsweredBy(question, { kind: 'refresh', id: 3, confirm: false })).toBe(true)
  expect(isAnsweredBy(question, { kind: 'refresh', id: 2, confirm: false })).toBe(false)
  expect(isAnsweredBy(question, { kind: 'retry', id: 3, confirm: false })).toBe(false)
  expect(isAnsweredBy(undefined, { kind: 'refresh', id: 3, confirm: false })).toBe(false)
})
