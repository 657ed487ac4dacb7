import { expect, test } from 'vitest'
import { countBands } from './count-bands.ts'

test('ranks are counted by the bands of the depth; failed and pending ones nowhere', () => {
  const found = (rank: number) => ({ state: 'found' as const, rank })
  const nothing = (['not_in_depth', 'failed', 'pending'] as const).map((state) => ({ state, rank: null }))
  expect(countBands([found(1), found(4), found(10), ...nothing], 10)).toEqual([1, 2, 1])
  expect(countBands([found(3), found(20), ...nothing], 20)).toEqual([1, 0, 1, 1])
  expect(countBands([found(21), found(50), ...nothing], 50)).toEqual([0, 0, 0, 2, 1])
})
