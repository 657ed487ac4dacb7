import { expect, test } from 'vitest'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import type { Failure } from '../../../shared/api/failure.ts'
import { laterSnapshot, latestSnapshot, runProblem } from './check-runs.ts'

const failure = (code: Failure['code'], message = '', data: unknown = undefined): Failure => ({
  code,
  message,
  issues: [],
  data,
})

test('the newest run is the latest of all keywords, and none where nothing was fetched yet', () => {
  const items = ['2026-11-20T10:00:00.000Z', null, '2026-11-20T10:42:00.000Z'].map((taken_at) => ({ taken_at }))
  expect(latestSnapshot({ items } as SerpCheck)).toBe('2026-11-20T10:42:00.000Z')
  expect(latestSnapshot({ items: [] as SerpCheck['items'] } as SerpCheck)).toBeUndefined()
})

test('a keyword is newer than its check from five minutes on, and after every further run', () => {
  const snapshot = (taken_at: string, run: number) =>
    laterSnapshot({ created_at: '2026-11-20T10:00:00.000Z', run, items: [{ taken_at }] } as SerpCheck)
  expect(snapshot('2026-11-20T10:05:00.000Z', 1)).toBeUndefined()
  expect(snapshot('2026-11-20T10:05:00.001Z', 1)).toBe('2026-11-20T10:05:00.001Z')
  expect(snapshot('2026-11-20T10:02:00.000Z', 2)).toBe('2026-11-20T10:02:00.000Z')
})

test('a failed refresh has its message', () => {
  expect(runProblem('refresh', failure(undefined))).toBe(serpCheckMessages.refreshFailed)
  expect(runProblem('refresh', failure('check.running', 'Still running.'))).toBe(
    'Couldn’t refresh the check: Still running.',
  )
  expect(runProblem('refresh', failure('credits.insufficient'))).toBe(serpCheckMessages.insufficientCredits)
})
