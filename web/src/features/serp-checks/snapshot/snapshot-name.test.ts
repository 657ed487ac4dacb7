import { expect, test } from 'vitest'
import { snapshotName } from './snapshot-name.ts'

test('a snapshot is named by its time and its rank', () => {
  const snapshot = { run: 1, taken_at: '2026-11-20T10:42:00Z', state: 'found', rank: 4, results_read: 18 } as const
  expect(snapshotName(snapshot)).toMatch(/^20 Nov 2026, \d\d:\d\d · rank 4$/)
  expect(snapshotName({ ...snapshot, state: 'not_in_depth', rank: null })).toMatch(/ · not found$/)
})
