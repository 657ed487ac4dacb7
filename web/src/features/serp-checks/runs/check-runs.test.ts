import { expect, test } from 'vitest'
import { serpCheckMessages } from '#contract/serp-check-messages.ts'
import type { SerpCheck } from '#contract/serp-checks.ts'
import type { Failure } from '../../../shared/api/failure.ts'
import { isRecent, isWorthAnotherTry, laterLook, newestLook, recentLookOf, runProblem } from './check-runs.ts'

const failure = (code: Failure['code'], message = '', data: unknown = undefined): Failure => ({
  code,
  message,
  issues: [],
  data,
})

test('the newest look is the latest of all keywords, and none where nobody looked yet', () => {
  const items = ['2026-11-20T10:00:00.000Z', null, '2026-11-20T10:42:00.000Z'].map((taken_at) => ({ taken_at }))
  expect(newestLook({ items } as SerpCheck)).toBe('2026-11-20T10:42:00.000Z')
  expect(newestLook({ items: [] as SerpCheck['items'] } as SerpCheck)).toBeUndefined()
})

test('a look is later than its check from five minutes on, and after every further run', () => {
  const look = (taken_at: string, run: number) =>
    laterLook({ created_at: '2026-11-20T10:00:00.000Z', run, items: [{ taken_at }] } as SerpCheck)
  expect(look('2026-11-20T10:05:00.000Z', 1)).toBeUndefined()
  expect(look('2026-11-20T10:05:00.001Z', 1)).toBe('2026-11-20T10:05:00.001Z')
  expect(look('2026-11-20T10:02:00.000Z', 2)).toBe('2026-11-20T10:02:00.000Z')
})

test('a look is recent for four hours', () => {
  const look = '2026-11-20T10:00:00.000Z'
  expect(isRecent(look, new Date('2026-11-20T13:59:59.999Z'))).toBe(true)
  expect(isRecent(look, new Date('2026-11-20T14:00:00.000Z'))).toBe(false)
})

test('only the refusal of a recent refresh names the look it is about', () => {
  const data = { taken_at: '2026-11-20T10:00:00.000Z' }
  expect(recentLookOf(failure('refresh.recent', '', data))).toBe(data.taken_at)
  expect(recentLookOf(failure('refresh.recent'))).toBeUndefined()
  expect(recentLookOf(failure('check.running', '', data))).toBeUndefined()
})

test("a failed refresh is told in the seed's words", () => {
  expect(runProblem('refresh', failure(undefined))).toBe(serpCheckMessages.refreshFailed)
  expect(runProblem('refresh', failure('check.running', 'Still running.'))).toBe('Error Refreshed Serp: Still running.')
  expect(runProblem('refresh', failure('credits.insufficient'))).toBe(serpCheckMessages.insufficientCredits)
})

test('the question stays where the same press may bring more the next time', () => {
  for (const code of [undefined, 'server.failed', 'credits.insufficient'] as const)
    expect(isWorthAnotherTry(failure(code)), String(code)).toBe(true)
  expect(isWorthAnotherTry(failure('check.running'))).toBe(false)
})
