import { expect, test } from 'vitest'
import { fitsOption, readThreshold } from './auto-recharge.ts'

test.each([
  ['1', 1],
  [' 1,500 ', 1_500],
  ['1000000', 1_000_000],
  ['0', undefined],
  ['1000001', undefined],
  ['10.5', undefined],
  ['-3', undefined],
  ['', undefined],
])('a threshold of %j is read as %j', (text, credits) => {
  expect(readThreshold(text)).toBe(credits)
})

test('a threshold may be all the credits an option brings, and no more', () => {
  expect([3_999, 4_000, 4_001].map((threshold) => fitsOption(threshold, 4_000))).toEqual([true, true, false])
})
