import { expect, test } from 'vitest'
import { largestShares, sharesOf } from './share-parts.ts'

test('the largest come first and what the provider has put together last; what is not there is left out', () => {
  expect(sharesOf({ ie: 4, others: 9, com: 7, net: 0 })).toEqual([
    { key: 'com', value: 7 },
    { key: 'ie', value: 4 },
    { key: 'others', value: 9 },
  ])
})

test('whatever is not shown is in the rest, so that the sum stays', () => {
  const parts = sharesOf({ a: 5, b: 4, c: 3, d: 2, others: 1 })
  expect(largestShares(parts, 3)).toEqual([
    { key: 'a', value: 5 },
    { key: 'b', value: 4 },
    { key: 'others', value: 6 },
  ])
  expect(largestShares(parts, 5)).toEqual(parts)
})
