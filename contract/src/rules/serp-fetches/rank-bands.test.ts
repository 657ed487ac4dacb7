import { expect, test } from 'vitest'
import {
  countUpTo,
  rankBandKeys,
  rankBandKeysWithin,
  rankBandOf,
  rankBandsWithin,
  rankRanges,
  rankRangesWithin,
  topRanksWithin,
} from './rank-bands.ts'
import { depths } from './search-engines.ts'

test('every rank a search can find is in exactly one range, best ranges first', () => {
  expect(rankBandKeys).toEqual([...rankRanges.map(({ key }) => key), 'none'])
  for (let rank = 1; rank <= Math.max(...depths); rank += 1) {
    const within = rankRanges.filter(({ first, last }) => first <= rank && rank <= last)
    expect(within.map(({ key }) => key)).toEqual([rankBandOf(rank)])
  }
})

test('ranges end at 3, 10, 20 and 100, and what was not found is in none of them', () => {
  expect([1, 3, 4, 10, 11, 20, 21, 100, null].map(rankBandOf)).toEqual([
    'top3',
    'top3',
    'top10',
    'top10',
    'top20',
    'top20',
    'top100',
    'top100',
    'none',
  ])
})

test.each(depths)('at a depth of %i every rank that can be found is in a range, and the last ends there', (depth) => {
  const within = rankRangesWithin(depth)
  for (let rank = 1; rank <= depth; rank += 1)
    expect(within.filter(({ first, last }) => first <= rank && rank <= last).map(({ key }) => key)).toEqual([
      rankBandOf(rank),
    ])
  expect(within.at(-1)?.last).toBe(depth)
  expect(rankBandKeysWithin(depth)).toEqual([...within.map(({ key }) => key), 'none'])
})

test('bands and tops of each depth', () => {
  expect(depths.map((depth) => rankBandKeysWithin(depth).join(' '))).toEqual([
    'top3 top10 none',
    'top3 top10 top20 none',
    'top3 top10 top20 top100 none',
    'top3 top10 top20 top100 none',
  ])
  expect(rankRangesWithin(50).at(-1)).toEqual({ key: 'top100', first: 21, last: 50 })
  expect(depths.map(topRanksWithin)).toEqual([
    [3, 10],
    [3, 10, 20],
    [3, 10, 50],
    [3, 10, 100],
  ])
})

test.each([
  [10, ['Top 3', '4–10', 'Not found']],
  [20, ['Top 3', '4–10', '11–20', 'Not found']],
  [50, ['Top 3', '4–10', '11–20', '21–50', 'Not found']],
  [100, ['Top 3', '4–10', '11–20', '21–100', 'Not found']],
])('at a depth of %i the bands are named up to it', (depth, names) => {
  expect(rankBandsWithin(depth).map(({ label }) => label)).toEqual(names)
})

test('better bands count in wider ones', () => {
  const bands = { top3: 7, top10: 14, top20: 10, top100: 7, none: 4 }
  expect([3, 10, 20, 50, 100].map((rank) => countUpTo(rank, bands))).toEqual([7, 21, 31, 38, 38])
})
