import { expect, test } from 'vitest'
import { sparkPoints } from './spark-points.ts'

const room = { width: 88, height: 24, edge: 3 }
const heights = (values: (number | null)[]) => sparkPoints(values, room).map((point) => point?.y)

test('rank 1 is on top, the worst at the bottom, and the whole width is used', () => {
  expect(sparkPoints([100, 10, 1], room)).toEqual([
    { x: 3, y: 21 },
    { x: 44, y: 12 },
    { x: 85, y: 3 },
  ])
})

test('a step among the best ranks is larger than the same step far down', () => {
  const [two = 0, one = 0, hundred = 0, almost = 0] = heights([2, 1, 100, 99]).map(Number)
  expect(two - one).toBeGreaterThan(hundred - almost)
})

test('a day without a rank is a gap, and neither first nor last', () => {
  expect(heights([null, 4, null, 4])).toEqual([undefined, 12, undefined, 12])
})

test('a hardly moving curve stays flat instead of filling the height', () => {
  const [before = 0, after = 0] = heights([91, 92]).map(Number)
  expect(after - before).toBeLessThan(1)
})

test('nothing, only gaps and a single value are drawn without a number that is none', () => {
  expect(sparkPoints([], room)).toEqual([])
  expect(sparkPoints([null, null], room)).toEqual([null, null])
  expect(sparkPoints([7], room)).toEqual([{ x: 85, y: 12 }])
})
