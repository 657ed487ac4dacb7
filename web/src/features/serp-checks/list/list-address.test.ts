import { expect, test } from 'vitest'
import { checkFiltersOf, newestFirst, orderOf, readListAddress, withOpenCheck } from './list-address.ts'

test('an address carries search, order, check, keyword and run', () => {
  const address = { search: 'oat milk', sort: 'url', direction: 'asc', open: 12, keyword: 3, run: 2 }
  expect(readListAddress(address)).toEqual(address)
})

test('what does not fit is left out, and what hangs on it too', () => {
  expect(readListAddress({ search: '', sort: 'price', direction: 'up', open: 'x', keyword: 3, run: 2 })).toEqual({})
  expect(readListAddress({ open: 12, keyword: -1, run: 2 })).toEqual({ open: 12 })
})

test('a search that resembles a number or is too long is still a search', () => {
  expect(readListAddress({ search: 404 }).search).toBe('404')
  expect(readListAddress({ search: 'x'.repeat(300) }).search).toHaveLength(200)
})

test('without an order the newest checks come first', () => {
  expect(orderOf({})).toEqual(newestFirst)
})

test('filters are of the open check, and go with it', () => {
  const filters = { rank_to: 10, moved: 'lost' as const, owned_feature: 'video' as const }
  expect(readListAddress({ ...filters, volume_from: 10 })).toEqual({})
  const address = readListAddress({ ...filters, volume_from: 10, open: 12, keyword: 3 })
  expect(address).toEqual({ ...filters, open: 12, keyword: 3 })
  expect(checkFiltersOf(address)).toEqual(filters)
  expect(withOpenCheck({ open: 12, keyword: 4 }, 12)).toEqual({ open: 12, keyword: 4 })
  expect({ ...address, ...withOpenCheck({ open: 13 }, 12) }).toEqual({ open: 13, keyword: 3 })
})
