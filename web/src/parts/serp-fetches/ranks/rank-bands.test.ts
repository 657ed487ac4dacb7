import { expect, test } from 'vitest'
import { countBands, rankBandsWithin } from './rank-bands.ts'

test.each([
  [10, ['Top 3', '4–10', 'Not found']],
  [20, ['Top 3', '4–10', '11–20', 'Not found']],
  [50, ['Top 3', '4–10', '11–20', '21–50', 'Not found']],
  [100, ['Top 3', '4–10', '11–20', '21–100', 'Not found']],
])('at a depth of %i the bands are named up to it', (depth, names) => {
  expect(rankBandsWithin(depth).map(({ label }) => label)).toEqual(names)
})

test('ranks are counted by the bands of the depth; failed and pending ones nowhere', () => {
  const found = (rank: number) => ({ state: 'found' as const, rank })
  const nothing = (['not_in_depth', 'failed', 'pending'] as const).map((state) => ({ state, rank: null }))
  expect(countBands([found(1), found(4), found(10), ...nothing], 10)).toEqual([1, 2, 1])
  expect(countBands([found(3), found(20), ...nothing], 20)).toEqual([1, 0, 1, 1])
  expect(countBands([found(21), found(50), ...nothing], 50)).toEqual([0, 0, 0, 2, 1])
})
