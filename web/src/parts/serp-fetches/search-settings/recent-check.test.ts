import { expect, test } from 'vitest'
import { isRecent } from './recent-check.ts'

test('a check is recent for four hours', () => {
  const snapshot = '2026-11-20T10:00:00.000Z'
  expect(isRecent(snapshot, new Date('2026-11-20T13:59:59.999Z'))).toBe(true)
  expect(isRecent(snapshot, new Date('2026-11-20T14:00:00.000Z'))).toBe(false)
})
