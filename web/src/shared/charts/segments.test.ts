import { expect, test } from 'vitest'
import { gapsOf, segmentsOf } from './segments.ts'

test('a line ends where there is no value and begins again behind it, a lone value being a line of its own', () => {
  expect(segmentsOf([1, 2, null, null, 3, null, 4, 5])).toEqual([
    [
      { at: 0, value: 1 },
      { at: 1, value: 2 },
    ],
    [{ at: 4, value: 3 }],
    [
      { at: 6, value: 4 },
      { at: 7, value: 5 },
    ],
  ])
  expect(segmentsOf([null, undefined])).toEqual([])
  expect(segmentsOf([0])).toEqual([[{ at: 0, value: 0 }]])
})

test('a gap reaches from the check before it to the one after it, and ends where the chart ends', () => {
  const [yes, no] = [true, false]
  expect(gapsOf([no, yes, yes, no, no, yes])).toEqual([
    { from: 0, to: 3, places: [1, 2] },
    { from: 4, to: 5, places: [5] },
  ])
  expect(gapsOf([yes, no])).toEqual([{ from: 0, to: 1, places: [0] }])
  expect(gapsOf([yes])).toEqual([{ from: 0, to: 0, places: [0] }])
  expect(gapsOf([no, no])).toEqual([])
})
