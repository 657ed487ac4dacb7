import { expect, test } from 'vitest'
import { isRecent } from './recent-look.ts'

test('a look is recent for four hours', () => {
  const look = '2026-11-20T10:00:00.000Z'
  expect(isRecent(look, new Date('2026-11-20T13:59:59.999Z'))).toBe(true)
  expect(isRecent(look, new Date('2026-11-20T14:00:00.000Z'))).toBe(false)
})
