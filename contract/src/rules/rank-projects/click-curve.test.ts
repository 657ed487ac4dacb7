import { expect, test } from 'vitest'
import { clickShareOf, lastCurvedRank, visibilityOf } from './click-curve.ts'

test('a better place never wins fewer clicks, and all together no more than there are searches', () => {
  const shares = Array.from({ length: 100 }, (_, at) => clickShareOf(at + 1))
  shares.reduce((before, share) => {
    expect(share).toBeLessThanOrEqual(before)
    return share
  })
  expect(shares.reduce((sum, share) => sum + share)).toBeLessThan(1)
})

test('is the provider’s on the first page, one value on the second, another beyond', () => {
  expect([1, 2, 6, 7, 10, 11, 20, 21, 100].map(clickShareOf)).toEqual([
    0.304, 0.162, 0.0338, 0.025, 0.012, 0.005, 0.005, 0.001, 0.001,
  ])
  expect(clickShareOf(lastCurvedRank - 1)).not.toBe(clickShareOf(lastCurvedRank))
})

test('visibility is 100 where every keyword is first, 0 where none is found, and none where none was checked', () => {
  expect(visibilityOf(3 * clickShareOf(1), 3)).toBe(100)
  expect(visibilityOf(0, 3)).toBe(0)
  expect(visibilityOf(clickShareOf(1) + clickShareOf(2), 3)).toBe(51.1)
  expect(visibilityOf(0, 0)).toBeNull()
})
