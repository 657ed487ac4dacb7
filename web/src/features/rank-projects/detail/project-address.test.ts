import { expect, test } from 'vitest'
import { choiceOf, historyHref, nextOrder, readProjectAddress } from './project-address.ts'

test('an address carries view, dates, search, order, band, keyword and the dates of its pages', () => {
  const address = {
    view: 'competitors',
    until: '2026-11-13',
    search: 'oat milk',
    sort: 'rank',
    direction: 'desc',
    band: 'top10',
    compare: '2026-11-05',
    as_of: '2026-11-12',
    keyword: 7,
    date: '2026-11-20',
    compared: '2026-11-12',
  }
  expect(readProjectAddress(address)).toEqual(address)
  expect(choiceOf(readProjectAddress(address))).toEqual({
    search: 'oat milk',
    sort: 'rank',
    direction: 'desc',
    band: 'top10',
    compare: '2026-11-05',
    as_of: '2026-11-12',
  })
})

test('an address carries filters and a date to sort by', () => {
  const address = {
    sort: '2026-11-20',
    rank_from: 4,
    rank_to: 10,
    moved: 'up',
    url: 'blog',
    feature: 'video',
    owned_feature: 'images',
    volume_from: 0,
    volume_to: 100,
    state: 'failed',
  }
  expect(readProjectAddress(address)).toEqual(address)
  expect(choiceOf(readProjectAddress({ ...address, until: '2026-11-13', view: 'competitors' }))).toEqual({
    search: '',
    direction: 'asc',
    ...address,
  })
})

test('a date counts only beside a keyword, and only one that exists', () => {
  expect(readProjectAddress({ date: '2026-11-20', compared: '2026-11-12' })).toEqual({})
  for (const date of ['2026-02-30', '2026-13-01', '26-11-20', '2026-11-20T00:00', 'yesterday', '', 20261120, null])
    expect(readProjectAddress({ keyword: 7, date }).date, String(date)).toBeUndefined()
})

test('what does not fit is left out', () => {
  const address = { view: 'list', until: 'now', search: '', sort: 'price', direction: 'up', band: 'top5', keyword: 'x' }
  expect(readProjectAddress(address)).toEqual({})
  expect(readProjectAddress({ until: '2026-02-30' })).toEqual({})
  expect(readProjectAddress({ rank_from: 10, rank_to: 4, volume_from: -1, moved: 'off', url: ' ', state: 1 })).toEqual(
    {},
  )
  expect(readProjectAddress({ feature: 'banner', owned_feature: 7, rank_to: 0, sort: '2026-02-30' })).toEqual({})
  expect(readProjectAddress({ search: 404 }).search).toBe('404')
  expect(readProjectAddress({ search: 'x'.repeat(300) }).search).toHaveLength(200)
})

test('without an order keywords stand as they were added', () => {
  expect(choiceOf({})).toEqual({ search: '', sort: 'added', direction: 'asc', band: undefined })
})

test('a head asks for its order, then for the opposite, then for none', () => {
  const none = { sort: undefined, direction: undefined }
  expect(nextOrder(choiceOf({}), { by: 'rank', direction: 'asc' })).toEqual({ sort: 'rank', direction: 'asc' })
  const ascending = choiceOf({ sort: 'rank', direction: 'asc' })
  expect(nextOrder(ascending, { by: 'rank', direction: 'desc' })).toEqual({ sort: 'rank', direction: 'desc' })
  const descending = choiceOf({ sort: 'rank', direction: 'desc' })
  expect(nextOrder(descending, { by: 'rank', direction: 'asc' })).toEqual(none)
  const mostSearched = choiceOf({ sort: 'volume', direction: 'desc' })
  expect(nextOrder(mostSearched, { by: 'volume', direction: 'asc' })).toEqual({ sort: 'volume', direction: 'asc' })
  const leastSearched = choiceOf({ sort: 'volume', direction: 'asc' })
  expect(nextOrder(leastSearched, { by: 'volume', direction: 'desc' })).toEqual(none)
  expect(nextOrder(descending, { by: 'keyword', direction: 'asc' })).toEqual({ sort: 'keyword', direction: 'asc' })
})

test('ids of tags are read as the router reads them: a number, or text', () => {
  for (const tags_any of [4, '4', '4,7']) expect(readProjectAddress({ tags_any }).tags_any).toBe(String(tags_any))
  for (const tags_any of [0, 1.5, '4,', ',', 'all', true])
    expect(readProjectAddress({ tags_any }).tags_any, String(tags_any)).toBeUndefined()
})

test('a link to the history keeps the filters of the page', () => {
  const choice = choiceOf({ sort: 'rank', direction: 'desc', tags_any: '4', search: '' })
  expect(historyHref(9, choice, {})).toBe('/view-serp-project/9?tags_any=4')
  expect(historyHref(9, choice, { moved: 'up', tags_all: '4,7' })).toBe(
    '/view-serp-project/9?tags_any=4&moved=up&tags_all=4,7',
  )
})
