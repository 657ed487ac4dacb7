import { describe, expect, test } from 'vitest'
import { rankScale, rankTicks } from './rank-scale.ts'

describe('rank axis', () => {
  test('1 is on top, the depth at the bottom, and the first page takes half of a depth of 100', () => {
    const y = rankScale(100, [0, 200])
    expect([y(1), y(10), y(100)]).toEqual([0, 100, 200])
    expect(y(250)).toBe(200)
  })

  test.each([
    [10, [1, 3, 10]],
    [20, [1, 3, 10, 20]],
    [50, [1, 3, 10, 30, 50]],
    [100, [1, 3, 10, 30, 100]],
  ])('for the first %i results', (depth, ticks) => expect(rankTicks(depth)).toEqual(ticks))
})
