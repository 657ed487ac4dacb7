import { expect, test } from 'vitest'
import { lookName } from './look-name.ts'

test('a look is named by its time and what it found', () => {
  const look = { run: 1, taken_at: '2026-11-20T10:42:00Z', state: 'found', rank: 4 } as const
  expect(lookName(look, 20)).toMatch(/^Look of 20 Nov 2026, \d\d:\d\d · rank 4$/)
  expect(lookName({ ...look, state: 'not_in_depth', rank: null }, 20)).toMatch(/ · not in first 20$/)
})
