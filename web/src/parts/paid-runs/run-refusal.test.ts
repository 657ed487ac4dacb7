import { expect, test } from 'vitest'
import type { Failure } from '../../shared/api/failure.ts'
import { isWorthAnotherTry, recentCheckOf } from './run-refusal.ts'

const failure = (code: Failure['code'], data: unknown = undefined): Failure => ({ code, message: '', issues: [], data })

test('only the refusal of a recent refresh names the check it is about', () => {
  const data = { taken_at: '2026-11-20T10:00:00.000Z' }
  expect(recentCheckOf(failure('refresh.recent', data))).toBe(data.taken_at)
  expect(recentCheckOf(failure('refresh.recent'))).toBeUndefined()
  expect(recentCheckOf(failure('check.running', data))).toBeUndefined()
})

test('the question stays where the same request may succeed the next time', () => {
  for (const code of [undefined, 'server.failed', 'credits.insufficient'] as const)
    expect(isWorthAnotherTry(failure(code)), String(code)).toBe(true)
  expect(isWorthAnotherTry(failure('check.running'))).toBe(false)
})
