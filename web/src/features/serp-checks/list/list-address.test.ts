import { expect, test } from 'vitest'
import { newestFirst, orderOf, readListAddress } from './list-address.ts'

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
