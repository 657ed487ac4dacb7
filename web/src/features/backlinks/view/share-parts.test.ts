import { expect, test } from 'vitest'
import { largestShares, namedShares, sharesOf } from './share-parts.ts'

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

test('required names are always there, even with none, and the rest are counted together', () => {
  const parts = sharesOf({ anchor: 90, image: 3, link: 8, meta: 5, canonical: 1 })
  expect(namedShares(parts, ['anchor', 'image', 'redirect', 'canonical'], 5)).toEqual([
    { key: 'anchor', value: 90 },
    { key: 'image', value: 3 },
    { key: 'canonical', value: 1 },
    { key: 'redirect', value: 0 },
    { key: 'others', value: 13 },
  ])
  expect(namedShares(parts.slice(0, 1), ['anchor'], 5)).toEqual([{ key: 'anchor', value: 90 }])
})
