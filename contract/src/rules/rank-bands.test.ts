import { expect, test } from 'vitest'
import { rankBandKeys, rankBandOf, rankRanges } from './rank-bands.ts'
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
