import { describe, expect, test } from 'vitest'
import { dateTicks, linearScale, roundTicks } from './scales.ts'

describe('value axis', () => {
  test('round numbers hold all values between them', () => {
    expect(roundTicks(28.7, 38.2, 5)).toEqual([28, 30, 32, 34, 36, 38, 40])
    expect(roundTicks(0, 0.3, 4)).toEqual([0, 0.1, 0.2, 0.3])
  })

  test('counts have no halves, however few there are', () => {
    expect(roundTicks(0, 1, 3, true)).toEqual([0, 1])
    expect(roundTicks(0, 42, 3, true)).toEqual([0, 20, 40, 60])
  })

  test('one value alone still has an axis', () => {
    expect(roundTicks(38.2, 38.2, 5)).toEqual([38, 40])
    expect(roundTicks(3.46, 3.46, 5)).toEqual([3.4, 3.6])
    expect(roundTicks(0, 0, 5)).toEqual([0, 1])
  })

  test('values that hardly differ are not drawn apart', () => {
    expect(roundTicks(38.1, 38.2, 5)).toEqual([38, 40])
  })
})

describe('date axis', () => {
  test('the newest date is always named, the others in equal steps before it', () => {
    expect(dateTicks('2026-10-22', '2026-11-20', 5)).toEqual([
      '2026-10-23',
      '2026-10-30',
      '2026-11-06',
      '2026-11-13',
      '2026-11-20',
    ])
    expect(dateTicks('2026-11-20', '2026-11-20', 5)).toEqual(['2026-11-20'])
  })

  test.each([1, 2, 30, 90, 365, 3650])('never more of them than there is room for, over %i days', (days) => {
    const last = new Date(Date.parse('2026-01-01') + (days - 1) * 86_400_000).toISOString().slice(0, 10)
    for (const count of [2, 5, 8]) expect(dateTicks('2026-01-01', last, count).length).toBeLessThanOrEqual(count + 1)
  })
})

test('a single day stands in the middle', () => {
  expect(linearScale([5, 5], [0, 100])(5)).toBe(50)
})
